// A producer and a consumer as a team that writes JavaScript has them: Confluent's registry client with KafkaJS.
//   node client.js produce BROKER REGISTRY TOPIC KEY EVENT-AS-JSON
//   node client.js consume BROKER REGISTRY TOPIC    prints the first value as JSON
'use strict';
const { Kafka, logLevel } = require('kafkajs');
const {
  SchemaRegistryClient, AvroSerializer, AvroDeserializer, SerdeType,
} = require('@confluentinc/schemaregistry');

const [command, broker, registryUrl, topic, key, event] = process.argv.slice(2);
const kafka = new Kafka({ clientId: 'foreign', brokers: [broker], logLevel: logLevel.NOTHING });
const registry = new SchemaRegistryClient({ baseURLs: [registryUrl] });

async function produce() {
  const serializer = new AvroSerializer(registry, SerdeType.VALUE, {
    autoRegisterSchemas: false, useLatestVersion: true,
  });
  const value = await serializer.serialize(topic, JSON.parse(event));
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({ topic, messages: [{ key, value }] });
  await producer.disconnect();
}

async function consume() {
  const deserializer = new AvroDeserializer(registry, SerdeType.VALUE, {});
  const consumer = kafka.consumer({ groupId: 'foreign-reader' });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const first = new Promise((resolve, reject) => {
    consumer.on(consumer.events.CRASH, (crash) => reject(crash.payload.error));
    consumer.run({
      eachMessage: async ({ message }) => {
        deserializer.deserialize(topic, message.value).then(resolve, reject);
      },
    }).catch(reject);
  });
  console.log(JSON.stringify(await first));
  await consumer.disconnect();
}

(command === 'produce' ? produce() : consume()).then(() => process.exit(0), (failed) => {
  console.error(failed);
  process.exit(1);
});

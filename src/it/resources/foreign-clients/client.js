// A producer and a consumer as a team that writes JavaScript has them: Confluent's registry client with KafkaJS.
//   node client.js produce BROKER REGISTRY TOPIC KEY EVENT-AS-JSON
//   node client.js consume BROKER REGISTRY TOPIC    prints the first value as JSON
'use strict';
const { Kafka, logLevel } = require('kafkajs');
const {
  SchemaRegistryClient, AvroSerializer, AvroDeserializer, SerdeType,
} = require('@confluentinc/schemaregistry');

const [command, broker, registryUrl, topic, key, event] = process.argv.slice(2);
// By default KafkaJS allows 1 s for a connection, too little on a busy machine.
const kafka = new Kafka({
  clientId: 'foreign', brokers: [broker], connectionTimeout: 15000, logLevel: logLevel.WARN,
});
// By default requests to the registry have no timeout, so one without a response would block the client. With a
// timeout for each attempt the client repeats it on a new connection, up to three times.
const registry = new SchemaRegistryClient({
  baseURLs: [registryUrl], createAxiosDefaults: { timeout: 10000, 'axios-retry': { shouldResetTimeout: true } },
});

const started = Date.now();
let step;

/** Writes each step to standard error, for the message of a test that fails. */
function begin(next) {
  step = next;
  console.error(`${Date.now() - started} ms: ${step}`);
}

setTimeout(() => {
  console.error(`gave up after ${Date.now() - started} ms at: ${step}; open: ${process.getActiveResourcesInfo()}`);
  process.exit(1);
}, 120000);

async function produce() {
  const serializer = new AvroSerializer(registry, SerdeType.VALUE, {
    autoRegisterSchemas: false, useLatestVersion: true,
  });
  begin('serialize');
  const value = await serializer.serialize(topic, JSON.parse(event));
  const producer = kafka.producer();
  begin('connect');
  await producer.connect();
  begin('send');
  await producer.send({ topic, messages: [{ key, value }] });
  begin('disconnect');
  await producer.disconnect();
}

async function consume() {
  const deserializer = new AvroDeserializer(registry, SerdeType.VALUE, {});
  const consumer = kafka.consumer({ groupId: 'foreign-reader' });
  begin('connect');
  await consumer.connect();
  begin('subscribe');
  await consumer.subscribe({ topic, fromBeginning: true });
  begin('read');
  const first = new Promise((resolve, reject) => {
    consumer.on(consumer.events.CRASH, (crash) => reject(crash.payload.error));
    consumer.run({
      eachMessage: async ({ message }) => {
        deserializer.deserialize(topic, message.value).then(resolve, reject);
      },
    }).catch(reject);
  });
  console.log(JSON.stringify(await first));
  begin('disconnect');
  await consumer.disconnect();
}

(command === 'produce' ? produce() : consume()).then(() => {
  begin('exit');
  process.exit(0);
}, (failed) => {
  console.error(failed);
  process.exit(1);
});

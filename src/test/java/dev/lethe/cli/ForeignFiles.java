package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.exchange.FieldUse;
import dev.lethe.codec.exchange.ForeignRecord;
import dev.lethe.codec.exchange.ImportTarget;
import dev.lethe.codec.json.Utf8Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Files in the forms of other systems, with invented content. */
final class ForeignFiles {
  /** 2025-12-01, creation time of records that have none. */
  static final long FILE_TIME = 1_764_547_200_000L;

  static final ImportTarget TARGET = new ImportTarget(null, null, ZoneOffset.UTC, FILE_TIME);

  static final String MEM0 =
      """
      {"results": [
        {"id": "0f1c6a52-3a5f-4f5e-9d3c-2a1b7c8d9e01", "memory": "Keeps two tortoises",
         "hash": "9b6e1c", "metadata": {"mood": "calm", "tags": ["pets"]}, "score": null,
         "created_at": "2025-03-04T10:15:30.123456-07:00", "updated_at": null,
         "user_id": "alice", "categories": ["hobbies", "animals"]},
        {"id": "0f1c6a52-3a5f-4f5e-9d3c-2a1b7c8d9e02", "memory": "Prefers tea over coffee",
         "created_at": "2025-03-05T08:00:00Z", "updated_at": "2025-04-01T08:00:00Z",
         "user_id": "alice", "agent_id": "butler", "expiration_date": "2099-08-31", "metadata": {"type": "preference"}},
        {"id": "0f1c6a52-3a5f-4f5e-9d3c-2a1b7c8d9e03", "memory": "The bridge opens at six",
         "created_at": "2025-03-06T08:00:00Z", "run_id": "r/7"}],
       "relations": [{"source": "alice", "relationship": "owns", "target": "tortoise"}]}
      """;

  static final String GRAPH =
      """
      {"type":"entity","name":"Harbour Café","entityType":"place","observations":["Opens at eight","Sells rye bread"]}
      {"type":"entity","name":"Noor","entityType":"person","observations":[]}
      {"type":"relation","from":"Noor","to":"Harbour Café","relationType":"works_at"}
      """;

  static final String MEMORY_SERVICE =
      """
      {
        "export_metadata": {"source_machine": "desk", "total_memories": 2, "exporter_version": "4.6.1"},
        "memories": [
          {
            "content": "The staging database moved to port 5433",
            "content_hash": "2f7e5d5b3f2f6a0c9d7f1f3f9b6a5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b",
            "tags": ["staging", "database"],
            "created_at": 1741082400.25,
            "updated_at": 1741082460.5,
            "memory_type": "decision",
            "metadata": {"quality": 0.7},
            "export_source": "desk"
          },
          {
            "content": "Restart the tunnel on Mondays",
            "content_hash": "aa7e5d5b3f2f6a0c9d7f1f3f9b6a5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b",
            "tags": [],
            "created_at_iso": "2025-03-05T10:00:00Z",
            "memory_type": "reminder",
            "metadata": {}
          }
        ]
      }
      """;

  static final String CHAT =
      """
      {
        "guild": {"id": "700000000000000001", "name": "Rowing club", "iconUrl": "x.png"},
        "channel": {"id": "700000000000000002", "type": "GuildTextChat", "name": "general", "topic": null},
        "dateRange": {"after": null, "before": null},
        "exportedAt": "2025-06-01T00:00:00+00:00",
        "messages": [
          {"id": "1346400000000000001", "type": "Default", "timestamp": "2025-03-04T10:00:00+00:00",
           "timestampEdited": null, "callEndedTimestamp": null, "isPinned": true,
           "content": "Training moves to the north pier",
           "author": {"id": "99", "name": "ida", "discriminator": "0000", "nickname": "Ida", "color": "#fff",
                      "isBot": false, "roles": [], "avatarUrl": "a.png"},
           "attachments": [{"id": "5", "url": "https://cdn.example/plan.txt", "fileName": "plan.txt", "fileSizeBytes": 120}],
           "embeds": [], "stickers": [], "reactions": [], "mentions": []},
          {"id": "1346400000000000002", "type": "GuildMemberJoin", "timestamp": "2025-03-04T10:01:00+00:00",
           "content": "Joined the server.", "author": {"id": "98", "name": "bo", "isBot": false}},
          {"id": "1346400000000000003", "type": "Reply", "timestamp": "2025-03-04T10:02:00+00:00",
           "timestampEdited": "2025-03-04T10:05:00+00:00", "isPinned": false, "content": "Thanks, noted!",
           "author": {"id": "98", "name": "bo", "isBot": false}, "attachments": [], "embeds": [],
           "reference": {"messageId": "1346400000000000001", "channelId": "700000000000000002", "guildId": "700000000000000001"}},
          {"id": "1346400000000000004", "type": "Default", "timestamp": "2025-03-04T10:03:00+00:00", "content": "",
           "author": {"id": "97", "name": "tide-bot", "isBot": true},
           "embeds": [{"title": "Tide", "url": null, "timestamp": null, "description": "High water at noon",
                       "author": {"name": "Harbour", "iconUrl": "i.png"}, "footer": {"text": "daily"},
                       "images": [], "fields": [{"name": "Level", "value": "3.1 m", "isInline": true}]}],
           "stickers": [{"id": "1", "name": "wave", "format": "Png", "sourceUrl": "s.png"}]}
        ],
        "messageCount": 4
      }
      """;

  static final String TABLE =
      """
      id,content,subject,tags,created_at,importance,mood
      n1,"The boiler needs 1.5 bar, ""not more""\",boiler,"home; heating",2025-03-04 10:00,8,
      n2,"Two
      lines",,,2025-03-05,,calm
      """;

  private ForeignFiles() {}

  static Path write(Path folder, String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  /** Returns the items and events that a file becomes; fails if a record is refused. */
  static List<JsonNode> records(Path file, ImportTarget target) {
    ForeignFile source = ForeignFile.open(file.toString());
    List<JsonNode> records = new ArrayList<>();
    source.read(
        entry -> {
          ForeignRecord record =
              new ForeignRecord(entry.node(), entry.list(), entry.header(), new FieldUse());
          try {
            records.addAll(source.format().map(record, target));
          } catch (RefusedException refused) {
            throw new AssertionError(refused.reason() + ": " + refused.fault().text(), refused);
          }
        });
    return records;
  }

  static byte[] bytes(JsonNode record) {
    return Utf8Json.bytes(record);
  }
}

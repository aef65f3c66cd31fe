import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// For servers in processes of their own, on SQLite. Nothing of the server is imported: the stories use this too.
const open = (dataDir: string): DatabaseSync => new DatabaseSync(join(dataDir, 'baithak.sqlite'), { timeout: 5000 });

/** Takes the ladder away before the server starts: its guests may do all from the first moment. */
export const takeLadderAway = (dataDir: string): void => {
  const file = open(dataDir);
  const none = JSON.stringify({ linksAfterMinutes: 0, linksAnswers: 0, picturesAfterMinutes: 0 });
  file.prepare("INSERT INTO platform_settings (key, value, rev) VALUES ('ladder', ?, 1)").run(none);
  file.close();
};

/** Lets minutes pass for a guest: who is clean has been so for longer. */
export const ageGuest = (dataDir: string, username: string, minutes: number): void => {
  const file = open(dataDir);
  const ms = minutes * 60_000;
  file
    .prepare(
      'UPDATE ladder_guests SET clean_since = clean_since - ?, fell_at = fell_at - ? WHERE guest_id = (SELECT id FROM people WHERE username = ?)',
    )
    .run(ms, ms, username);
  file.prepare('UPDATE people SET created_at = created_at - ? WHERE username = ?').run(ms, username);
  file.close();
};

/** Lets two days pass for everybody who is there: nobody of them is a newcomer any more, whom raid mode would have read only. */
export const ageEverybody = (dataDir: string): void => {
  const file = open(dataDir);
  const ms = 2 * 24 * 60 * 60_000;
  file.prepare('UPDATE people SET created_at = created_at - ?').run(ms);
  file.prepare('UPDATE room_members SET joined_at = joined_at - ?').run(ms);
  file.close();
};

import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { newId } from '@baithak/protocol/ids';

/*
 * Content that would take too long to write by calls, put straight into the database file. It knows the tables of this
 * version and of the one before it, so that both can be measured.
 */

export type Row = Record<string, string | number | bigint | null | Uint8Array>;

export const changeFile = (dataDir: string, change: (file: DatabaseSync) => void): void => {
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'));
  file.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE');
  change(file);
  file.exec('COMMIT');
  file.close();
};

export const one = (file: DatabaseSync, sql: string, ...values: (string | number)[]): Row => {
  const row = file.prepare(sql).get(...values);
  if (!row) throw new Error(`Nothing to copy: ${sql}`);
  return row as Row;
};

export const insertInto = (file: DatabaseSync, table: string, like: Row): ((row: Row) => void) => {
  const columns = Object.keys(like);
  const insert = file.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
  );
  return (row) => void insert.run(row);
};

/** What orders the list of members, where this version keeps it with them. */
const placed = (like: Row, name: string): Row => ('sort_name' in like ? { sort_rank: 10, sort_name: name } : {});

/** Rooms like one that its maker has joined, each with messages that the reader has not read. */
export const addRooms = (dataDir: string, roomId: string, reader: string, rooms: number, messages: number): void =>
  changeFile(dataDir, (file) => {
    const room = one(file, 'SELECT * FROM rooms WHERE id = ?', roomId);
    const member = one(file, 'SELECT * FROM room_members WHERE room_id = ?', roomId);
    const readerId = one(file, 'SELECT id FROM people WHERE username = ?', reader)['id'] ?? '';
    const said = one(file, 'SELECT * FROM messages WHERE room_id = ?', roomId);
    const addRoom = insertInto(file, 'rooms', room);
    const addMember = insertInto(file, 'room_members', member);
    const addMessage = insertInto(file, 'messages', said);
    for (let count = 0; count < rooms; count += 1) {
      const id = newId();
      addRoom({ ...room, id, slug: `bench${count}`, title: `Bench ${count}`, rev: messages });
      const place = placed(member, reader);
      addMember({ ...member, ...place, room_id: id, user_id: readerId, role: 1, last_read_rev: 0 });
      for (let rev = 1; rev <= messages; rev += 1)
        addMessage({ ...said, id: newId(), room_id: id, temp_id: newId(), rev, changed_rev: rev });
    }
  });

/** People like the first one, all members of a room. */
export const addMembers = (dataDir: string, roomId: string, members: number): void =>
  changeFile(dataDir, (file) => {
    const person = one(file, 'SELECT * FROM people LIMIT 1');
    const member = one(file, 'SELECT * FROM room_members WHERE room_id = ?', roomId);
    const addPerson = insertInto(file, 'people', person);
    const addMember = insertInto(file, 'room_members', member);
    for (let count = 0; count < members; count += 1) {
      const id = newId();
      addPerson({ ...person, id, username: `bench${count}` });
      addMember({ ...member, ...placed(member, `bench${count}`), user_id: id, role: 1 });
    }
    file.prepare('UPDATE rooms SET member_count = member_count + ? WHERE id = ?').run(members, roomId);
  });

const nonsense = (count: number): string => `${(count * 2_654_435_761).toString(36)}q`.slice(-8).padStart(8, 'x');

/** The vocabulary of a community that has written so many different words. */
export const addWords = (dataDir: string, words: number): void =>
  changeFile(dataDir, (file) => {
    const columns = file
      .prepare('PRAGMA table_info(search_terms)')
      .all()
      .map(({ name }) => String(name));
    const before = columns.includes('head');
    const term = before
      ? file.prepare('INSERT INTO search_terms (word, head, sound) VALUES (?, ?, ?)')
      : file.prepare('INSERT INTO search_terms (word, sound) VALUES (?, ?)');
    const part = before ? undefined : file.prepare('INSERT INTO search_parts (part, word) VALUES (?, ?)');
    for (let count = 0; count < words; count += 1) {
      const word = nonsense(count);
      if (before) term.run(word, word.slice(0, 2), '');
      else term.run(word, '');
      part?.run(Buffer.from(`^${word}`), word);
      for (let from = 1; from <= word.length - 3; from += 1) part?.run(Buffer.from(word.slice(from)), word);
    }
  });

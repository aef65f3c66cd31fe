import type { DatabaseSync } from 'node:sqlite';
import { newId } from '@baithak/protocol/ids';
import { changeFile, insertInto, one } from './reads-content.ts';

const rowsOf = (file: DatabaseSync, sql: string, id: string): Record<string, string | number | null>[] =>
  file.prepare(sql).all(id) as Record<string, string | number | null>[];

/** Copies a private thread, its other person and its messages included, until its person has so many. */
export const addPrivateThreads = (dataDir: string, threadId: string, reader: string, count: number): void =>
  changeFile(dataDir, (file) => {
    const pair = one(file, 'SELECT * FROM private_threads WHERE id = ?', threadId);
    const readerId = String(one(file, 'SELECT id FROM people WHERE username = ?', reader)['id']);
    const otherId = String(pair['first'] === readerId ? pair['second'] : pair['first']);
    const person = one(file, 'SELECT * FROM people WHERE id = ?', otherId);
    const sides = rowsOf(file, 'SELECT * FROM private_thread_sides WHERE thread_id = ?', threadId);
    const messages = rowsOf(file, 'SELECT * FROM private_messages WHERE thread_id = ?', threadId);
    const [side, message] = [sides[0], messages[0]];
    if (!side || !message) throw new Error('There is no private thread to copy.');
    const [addPerson, addPair] = [insertInto(file, 'people', person), insertInto(file, 'private_threads', pair)];
    const [addSide, addMessage] = [
      insertInto(file, 'private_thread_sides', side),
      insertInto(file, 'private_messages', message),
    ];
    for (let at = 1; at < count; at += 1) {
      const [id, personId] = [newId(), newId()];
      const replaced = (value: string | number | null | undefined) => (value === otherId ? personId : (value ?? null));
      // A pair's row has the lower id first.
      const [first, second] = [readerId, personId].toSorted();
      const update = Number(pair['last_update']) - at * 1000;
      addPerson({ ...person, id: personId, username: `bench${at}` });
      addPair({
        ...pair,
        id,
        first: first ?? '',
        second: second ?? '',
        acted_by: replaced(pair['acted_by'] as string | null),
        last_update: update,
      });
      for (const one of sides)
        addSide({
          ...one,
          thread_id: id,
          user_id: replaced(one['user_id']),
          other_id: replaced(one['other_id']),
          last_update: update,
        });
      for (const one of messages)
        addMessage({ ...one, id: newId(), thread_id: id, temp_id: newId(), author: replaced(one['author']) });
    }
  });

/** Copies somebody's only notification, until they have so many; every third has been seen. */
export const addNotifications = (dataDir: string, reader: string, count: number): void =>
  changeFile(dataDir, (file) => {
    const readerId = String(one(file, 'SELECT id FROM people WHERE username = ?', reader)['id']);
    const row = one(file, 'SELECT * FROM notifications WHERE user_id = ?', readerId);
    const add = insertInto(file, 'notifications', row);
    for (let at = 1; at < count; at += 1)
      add({ ...row, id: newId(), at: Number(row['at']) - at * 1000, seen: at % 3 === 0 ? 1 : 0 });
  });

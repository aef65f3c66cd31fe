import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCursor, tempIdOf, unknownEpoch } from './cursor.ts';

const refuse = (error: Error) => {
  throw error;
};

describe('the cursor of a bot', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'baithak-cursor-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is kept in a file, from one start to the next, and never goes back', async () => {
    const path = join(folder, 'cursor.json');
    const first = createCursor(path, refuse);
    await first.load();
    expect(first.of('room')).toBeUndefined();
    for (const room of ['room', 'other']) first.restart(room, { rev: 0, epoch: 'one' });
    for (const rev of [1, 2, 3, 2]) first.move('room', rev);
    first.move('other', 7);
    await first.settled();
    const second = createCursor(path, refuse);
    await second.load();
    expect([second.of('room'), second.of('other')]).toEqual([
      { rev: 3, epoch: 'one' },
      { rev: 7, epoch: 'one' },
    ]);
  });

  it('of a kit that knew no epochs says how far the bot had come', async () => {
    const path = join(folder, 'before.json');
    await writeFile(path, '{"room": 3, "broken": "x"}');
    const cursor = createCursor(path, refuse);
    await cursor.load();
    expect([cursor.of('room'), cursor.of('broken')]).toEqual([{ rev: 3, epoch: unknownEpoch }, undefined]);
  });

  it('begins anew where a room does, and forgets a room that the bot has left', async () => {
    const cursor = createCursor(join(folder, 'anew.json'), refuse);
    cursor.restart('room', { rev: 1000, epoch: 'one' });
    cursor.restart('room', { rev: 5, epoch: 'two' });
    cursor.move('room', 6);
    expect(cursor.of('room')).toEqual({ rev: 6, epoch: 'two' });
    cursor.restart('room', undefined);
    await cursor.settled();
    expect([cursor.of('room'), await readFile(join(folder, 'anew.json'), 'utf8')]).toEqual([undefined, '{}']);
  });

  it('that cannot be read stops the bot, instead of beginning anew', async () => {
    const path = join(folder, 'broken.json');
    await writeFile(path, '{"room": 3');
    await expect(createCursor(path, refuse).load()).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe('{"room": 3');
  });

  it('is kept where its author says, the last state at the end, and a failure is told', async () => {
    const written: string[] = [];
    const failures: Error[] = [];
    const cursor = createCursor(
      {
        read: async () => '{"room": 1}',
        write: async (text) => {
          written.push(text);
          if (written.length === 1) throw new Error('The disk is full.');
        },
      },
      (error) => failures.push(error),
    );
    await cursor.load();
    for (let rev = 2; rev <= 50; rev += 1) cursor.move('room', rev);
    await cursor.settled();
    expect(written.at(-1)).toBe('{"room":[50,""]}');
    expect(failures.map(({ message }) => message)).toEqual(['The disk is full.']);
  });
});

it('an answer has the same tempId whenever it is made, and no other answer has it', () => {
  const ids = ['a'.repeat(24), 'b'.repeat(24)].flatMap((id) => [1, 2, 3].map((number) => tempIdOf(id, number)));
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(tempIdOf('a'.repeat(24), 2)).toBe(ids[1]);
});

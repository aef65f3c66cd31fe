import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { within } from '@baithak/protocol/testing/within';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, freshDatabase, onBothEngines, type FreshDatabase } from '../../testing/databases.ts';
import { openFixture } from './fixture/open-fixture.ts';
import { noteList } from './fixture/writes.ts';

const child = fileURLToPath(new URL('./fixture/child.ts', import.meta.url));

interface Running {
  readonly process: ChildProcess;
  readonly lines: readonly string[];
  /** Resolves when it has said that many lines, or has ended. */
  said(count: number): Promise<void>;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

const start = (task: string, fresh: FreshDatabase, prefix = 'p'): Running => {
  const running = spawn(process.execPath, [child, task, fresh.dataDir, fresh.databaseUrl ?? '', prefix], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: running.stdout });
  const waiting = new Set<() => void>();
  output.on('line', (line) => {
    lines.push(line);
    for (const check of waiting) check();
  });
  running.stderr.resume();
  // The last lines are read to their end before it counts as ended.
  const closed = once(output, 'close');
  const ended = once(running, 'exit').then(async ([code, signal]: (number | string | null)[]) =>
    closed.then(() => code ?? signal ?? ''),
  );
  const said = (count: number) =>
    within(
      () => `line ${count} of the process: it said ${lines.length}`,
      new Promise<void>((resolve) => {
        const check = () => void (lines.length >= count && resolve());
        waiting.add(check);
        check();
        void ended.then(() => resolve());
      }),
    );
  return { process: running, lines, said, ended };
};

onBothEngines('after kill -9', (engine) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(engine, { empty: true });
  });
  afterEach(() => fresh.remove());

  const stored = async () => {
    const db = await openFixture(fresh);
    const notes = await noteList(db.read, 'room');
    await db.close();
    return notes;
  };

  test('of a process in a stream of writes, every acknowledged one is there, once', async () => {
    const acknowledged: string[] = [];
    const rounds = inProof(2, engine === 'sqlite' ? 10 : 4);
    for (let round = 0; round < rounds; round += 1) {
      const running = start('stream', fresh, `round${round}`);
      await running.said(100 + round * 37);
      running.process.kill('SIGKILL');
      expect(await running.ended).toBe('SIGKILL');
      acknowledged.push(...running.lines.filter((line) => line !== 'open'));
      const notes = await stored();
      const there = new Set(notes.map(({ id }) => id));
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
      expect(notes.map(({ rev }) => rev)).toEqual(notes.map((_, at) => at + 1));
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 100);
  });

  test('in the middle of a transaction nothing of it is there', async () => {
    const running = start('kill', fresh);
    expect(await running.ended).toBe('SIGKILL');
    expect(running.lines).toEqual(['open']);
    expect(await stored()).toEqual([]);
  });
});

describe.skipIf(!engines.includes('sqlite'))('DATA_DIR', () => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase('sqlite', { empty: true });
  });
  afterEach(() => fresh.remove());

  test('is refused in words to a second process, until the first one ends, by kill -9 too', async () => {
    const first = start('hold', fresh);
    await first.said(1);
    const second = start('hold', fresh);
    expect(await second.ended).toBe(3);
    expect(second.lines).toEqual([
      `refused: DATA_DIR ${fresh.dataDir} is in use by another Baithak process. Stop that one first, or start this one with another DATA_DIR.`,
    ]);
    first.process.kill('SIGKILL');
    await first.ended;
    const third = start('close', fresh);
    expect(await third.ended).toBe(0);
    expect(third.lines).toEqual(['open']);
  });

  test('is refused to a second opening in the same process, and free after close', async () => {
    const db = await openFixture(fresh);
    await expect(openFixture(fresh)).rejects.toThrow('is in use by another Baithak process');
    await db.close();
    await (await openFixture(fresh)).close();
  });

  test('is not left to a process whose writer thread died: it ends with 1', async () => {
    const running = start('throw', fresh);
    expect(await running.ended).toBe(1);
  });
});

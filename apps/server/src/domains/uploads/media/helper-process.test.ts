import { afterEach, expect, it } from 'vitest';
import { colourClassifier } from '../../../testing/servers/server-program.ts';
import { createHelperProcess } from './helper-process.ts';

const node = process.execPath;
afterEach(() => {
  process.execPath = node;
});

const helperOf = (program: string) => {
  let exits = 0;
  const helper = createHelperProcess<{ frames: Uint8Array[] }, { memory: number }>({
    program,
    idleMs: 1000,
    jobMs: 10_000,
    onExit: () => (exits += 1),
  });
  return { helper, exits: () => exits };
};
const job = { frames: [Uint8Array.of(200, 200, 200)] };

it('a program that does not exist gives no answer, as often as it is asked', async () => {
  const { helper, exits } = helperOf('/nowhere/program.ts');
  for (let at = 0; at < 2; at += 1) expect(await helper.ask(job)).toEqual({ ended: 'itself' });
  await expect.poll(exits).toBe(2);
});

it('a process that the system cannot start gives no answer, ends nothing, and is started anew when it can', async () => {
  const { helper } = helperOf(colourClassifier);
  process.execPath = '/nowhere/node';
  for (let at = 0; at < 3; at += 1) expect(await helper.ask(job)).toEqual({ ended: 'itself' });
  expect(helper.pid()).toBeUndefined();
  process.execPath = node;
  expect(await helper.ask(job)).toMatchObject({ memory: expect.any(Number) });
  helper.end();
});

import { fc } from '@baithak/protocol/testing/fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { colourClassifier } from '../../../testing/servers/server-program.ts';
import { createMarkupFinder } from './file-type.ts';
import { createHelperProcess } from './helper-process.ts';

const seenIn = (...chunks: readonly Buffer[]): boolean => {
  const sees = createMarkupFinder();
  return chunks.map(sees).includes(true);
};
const noise = fc
  .uint8Array({ minLength: 20, maxLength: 60 })
  .map((bytes) => Buffer.from(bytes.map((byte) => byte | 0x80)));

test.each([
  '<svg onload=alert(1)>',
  '<SVG\nxmlns="x">',
  '<html><head>',
  '<body onload=a()>',
  '<?php echo 1;',
  '<script>',
  '<iframe src=x>',
  '<!DOCTYPE html>',
])('%s is seen wherever it stands, over a seam of chunks too', (text) => {
  fc.assert(
    fc.property(noise, noise, fc.nat({ max: text.length }), (before, after, cut) => {
      const words = Buffer.from(text);
      expect(seenIn(Buffer.concat([before, words, after]))).toBe(true);
      expect(seenIn(Buffer.concat([before, words.subarray(0, cut)]), Buffer.concat([words.subarray(cut), after]))).toBe(
        true,
      );
    }),
  );
});

test('four letters that chance put into a compressed picture are not markup', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('<svg', '<SvG', '<html', '<body', '<?php', '<svg>', '<svg/'),
      noise,
      noise,
      (text, before, after) => {
        expect(seenIn(Buffer.concat([before, Buffer.from(text), after]))).toBe(false);
      },
    ),
  );
});

test('a file full of what could begin markup is not looked at place by place, and what is behind all of it is seen', () => {
  const full = Buffer.alloc(60_000, '<s<sc<ht<?p');
  const looks = vi.spyOn(RegExp.prototype, 'test');
  try {
    expect(seenIn(full)).toBe(false);
    expect(looks.mock.calls.length).toBeLessThan(1100);
  } finally {
    looks.mockRestore();
  }
  expect(seenIn(Buffer.concat([full, Buffer.from('<script>')]))).toBe(true);
});

describe('a process for one file', () => {
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

  test('a program that does not exist gives no answer, as often as it is asked', async () => {
    const { helper, exits } = helperOf('/nowhere/program.ts');
    for (let at = 0; at < 2; at += 1) expect(await helper.ask(job)).toEqual({ ended: 'itself' });
    await expect.poll(exits).toBe(2);
  });

  test('a process that the system cannot start gives no answer, ends nothing, and is started anew when it can', async () => {
    const { helper } = helperOf(colourClassifier);
    process.execPath = '/nowhere/node';
    for (let at = 0; at < 3; at += 1) expect(await helper.ask(job)).toEqual({ ended: 'itself' });
    expect(helper.pid()).toBeUndefined();
    process.execPath = node;
    expect(await helper.ask(job)).toMatchObject({ memory: expect.any(Number) });
    helper.end();
  });
});

import { expect, test } from 'vitest';
import { within } from './within.ts';

const never = new Promise<string>(() => undefined);

test('what comes is passed on, and so is what goes wrong', async () => {
  expect(await within('an answer', Promise.resolve('yes'))).toBe('yes');
  await expect(within('an answer', Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('what never comes ends with words, those of that moment', async () => {
  await expect(within('userLeft of salma', never, 1)).rejects.toThrow('Waited 0.001 s in vain for userLeft of salma.');
  let got = 0;
  const waiting = within(() => `3 events, got ${got}`, never, 1);
  got = 2;
  await expect(waiting).rejects.toThrow('3 events, got 2.');
});

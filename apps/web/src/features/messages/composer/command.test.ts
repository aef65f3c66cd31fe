import type { Client } from '@baithak/client/create-client';
import { networkError, WireError } from '@baithak/client/wire/wire-error';
import { afterEach, expect, test, vi } from 'vitest';
import { callCommand } from './command.ts';

afterEach(() => vi.restoreAllMocks());

const outcomeOf = async (error: unknown) => {
  // the only call that the test makes
  const client = { commands: { setTopic: async () => Promise.reject(error) } } as unknown as Client;
  return (await callCommand({ client, roomId: 'r' }, 'setTopic', { text: 'chai' })).type;
};

test('a command that nobody answered is only logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const silence = new WireError({ code: 'NO_ANSWER', msg: 'Server did not respond.' });
  expect([await outcomeOf(networkError()), await outcomeOf(silence)]).toEqual(['silent', 'silent']);
  expect(logged).toHaveBeenCalledTimes(2);
});

test('one refused with 403 says who may, any other failure is shown', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  expect(await outcomeOf(new WireError({ code: 'FORBIDDEN', msg: '', status: 403 }))).toBe('forbidden');
  expect(await outcomeOf(new WireError({ code: 'NO_SUCH_PERSON', msg: '', status: 404 }))).toBe('failed');
  expect(await outcomeOf(new WireError({ code: 'TOO_MANY', msg: '', status: 429 }))).toBe('failed');
  expect(logged).not.toHaveBeenCalled();
});

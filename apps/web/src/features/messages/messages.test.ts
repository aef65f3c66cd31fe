import type { Client } from '@baithak/client/create-client';
import { networkError, WireError } from '@baithak/client/wire/wire-error';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTranslator, loadPack } from '../../i18n/i18n.ts';
import { messageAddress } from '../../lib/addresses.ts';
import { dropToast, readToasts } from '../../ui/feedback/toasts.ts';
import { farah, messageOf, sana } from '../../testing/room-fixtures.ts';
import { allowedActions } from './allowed-actions.ts';
import { callCommand } from './composer/command.ts';
import { explainCommand } from './composer/explain-command.ts';
import { messageIdInPath } from './state/room-scope.tsx';
import { announceSanction } from './moderation/announce-sanction.ts';
import { lengthsFor, rightsOn, sanctionsOn } from './moderation/sanctions.ts';

describe('', () => {
  const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 1, strength: 1 };
  const member = { joined: true, onlyReads: false };

  test('what may be done with a message depends on whose it is, on joining and on rank', () => {
    const [mine, theirs] = [messageOf(farah, 1, 'mine'), messageOf(sana, 2, 'theirs')];
    expect(allowedActions(mine, me, member)).toEqual(['reply', 'copy', 'link', 'edit', 'delete']);
    expect(allowedActions(theirs, me, member)).toEqual(['reply', 'copy', 'link', 'report']);
    expect(allowedActions(theirs, me, { ...member, joined: false })).toEqual(['reply', 'copy', 'link', 'report']);
    expect(allowedActions(mine, me, { ...member, joined: false })).not.toContain('edit');
    expect(allowedActions(mine, me, { ...member, onlyReads: true })).toEqual(['copy', 'link', 'delete']);
    const owner = { ...me, rank: 11, strength: 11 };
    const ofPlatform = {
      ...theirs,
      member: { ...theirs.member, role: { ...theirs.member.role, rank: 9, strength: 109 } },
    };
    expect(allowedActions(ofPlatform, owner, member)).not.toContain('delete');
    expect(allowedActions({ ...theirs, content: [] }, { ...me, rank: 9, strength: 109 }, member)).toEqual([
      'reply',
      'link',
      'report',
      'delete',
      'moderate',
    ]);
  });

  test('a command that was given to a bot is neither edited nor copied', () => {
    const extras = { bot: 'ginti', command: 'roll', params: '2d6' };
    const given = { ...messageOf(farah, 1, ''), content: [{ type: 'command' as const, data: 'roll', extras }] };
    expect(allowedActions(given, me, member)).toEqual(['reply', 'link', 'delete']);
  });
});

describe('a command', () => {
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

  test('a sound that there is not is answered with those that there are', async () => {
    const translator = createTranslator('en', await loadPack('en'));
    const error = new WireError({ code: 'NOT_FOUND', msg: '', status: 404 });
    const giver = { rank: 2, bots: [] };
    const line = explainCommand(translator, { type: 'failed', command: 'playSound', error }, giver);
    expect(line).toContain('No sound has this name. There are:');
    expect(line).toContain('tabla');
    expect(explainCommand(translator, { type: 'failed', command: 'setTopic', error }, giver)).toBeNull();
  });
});

test('a message’s address names it again, and no other address does', () => {
  const id = '0123456789abcdef01234567';
  expect(messageIdInPath(messageAddress('baithak', id))).toBe(id);
  for (const path of [
    '/home/rooms/baithak',
    `/home/rooms/baithak/message/${id}/x`,
    '/home/rooms/baithak/message/x',
    `/home/message/${id}`,
  ]) {
    expect(messageIdInPath(path)).toBeNull();
  }
});

test('after a sanction one reads what was done; that a command was, only where one was typed', async () => {
  const translator = createTranslator('en', await loadPack('en'));
  const announcing = { translator, cache: new QueryClient(), until: () => 'tonight', roomId: 'a' };
  const done = { key: 'banPerson', username: 'doosra', minutes: 60 } as const;
  for (const isTyped of [true, false]) {
    announceSanction(announcing, { ...done, isTyped });
    const [toast] = readToasts();
    expect(toast).toMatchObject({ text: expect.stringContaining('doosra') });
    expect(toast?.more).toBe(isTyped ? 'Command Successful!' : undefined);
    dropToast(toast?.id ?? 0);
  }
});

describe('sanctions', () => {
  const me = (rank: number) => ({ userId: 'a', username: 'nigraan', picture: null, rank, strength: rank });
  const target = (rank: number) => ({ username: 'doosra', rank, strength: rank });

  test('offers what the rank allows, and nothing against equals or oneself', () => {
    expect(sanctionsOn(me(6), target(-1))).toEqual(['timeOutPerson', 'kickGuest', 'banGuest']);
    expect(sanctionsOn(me(6), target(1))).toEqual(['timeOutPerson', 'banPerson']);
    expect(sanctionsOn(me(9), target(1))).toEqual(['timeOutPerson', 'removePerson', 'banPerson']);
    expect(sanctionsOn(me(10), target(-1))).toEqual(['timeOutPerson', 'kickGuest', 'banGuest', 'banAddress']);
    expect(sanctionsOn(me(10), target(1))).not.toContain('banAddress');
    expect(sanctionsOn({ ...me(10), strength: 110 }, target(1))).toContain('banAddress');
    expect([sanctionsOn(me(6), target(6)), sanctionsOn(me(1), target(-1))]).toEqual([[], []]);
    expect(sanctionsOn(me(11), { ...target(1), username: 'nigraan' })).toEqual([]);
  });

  test('offers both sides of the right to speak from rank 9 on, a guest included', () => {
    const both = ['grantBroadcast', 'revokeBroadcast'];
    expect([rightsOn(me(9), target(1)), rightsOn(me(9), target(-1))]).toEqual([both, both]);
    expect([rightsOn(me(6), target(1)), rightsOn(me(9), target(9))]).toEqual([[], []]);
    expect(rightsOn(me(11), { ...target(1), username: 'nigraan' })).toEqual([]);
  });

  test('an address is always banned for a time', () => expect(lengthsFor('banAddress')).not.toContain('none'));
});

// @vitest-environment happy-dom
import type { RoomLoad } from '@baithak/client/room/room-follower';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { roomDetails, roomLoad } from '../../testing/entities.ts';
import { answerCalls, followedRoom, receive } from '../../testing/fake-client.ts';
import { readToasts } from '../../ui/feedback/toasts.ts';
import { render, testCache, words } from '../../testing/render.tsx';
import { farah, messageOf, person } from '../../testing/room-fixtures.ts';
import { useRoomLimits } from '../composer/limits/writing-limits.ts';
import { dispatch } from '../conversation/state/conversation-store.ts';
import { BotHelp } from './composer/bot-help.tsx';
import { MessageModeration } from './moderation/message-moderation.tsx';
import { SanctionDialog } from './moderation/sanction-dialog.tsx';
import type { SanctionKey } from './moderation/sanctions.ts';
import { OpenRoomProvider } from './state/open-room-context.ts';
import { type RoomSession, useRoomSession } from './state/use-room-session.ts';

const roomId = 'a'.repeat(24);

describe('help on a bot', () => {
  const ginti = {
    _id: 'b'.repeat(24),
    username: 'ginti',
    commands: [{ name: 'flip', desc: 'Throws a coin', params: [] }],
  };

  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const helpFor = async (rank: number, name: string, language: 'en' | 'ur' = 'en') => {
    answerCalls('listRoomBots', () => ({ bots: [] }));
    const cache = testCache();
    const fresh = { messages: [], rev: 1, canLoadMore: false, presentCount: 1, present: [farah], bots: [ginti] };
    dispatch(cache, roomId, { type: 'loaded', fresh });
    unmount = await render(
      <BotHelp roomId={roomId} rank={rank} name={name} onClose={() => undefined} />,
      cache,
      '/',
      language,
    );
    const text = (document.querySelector('[role=dialog]')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
    unmount();
    return text;
  };

  test('help on a command says who may give it to whoever may not, and how it is given to whoever may', async () => {
    expect(await helpFor(1, 'ban')).toContain('/ban is for Staff and above.');
    expect(await helpFor(1, 'ban', 'ur')).toContain('/ban صرف ');
    expect(await helpFor(6, 'ban')).not.toContain('is for');
    expect(await helpFor(6, 'ban')).toContain('/ban');
  });

  test('a guest is not shown the commands of a bot as theirs, whichever way they ask', async () => {
    for (const name of ['ginti', 'flip']) {
      expect(await helpFor(-1, name)).toMatch(new RegExp(`/${name} is for .+ and above\\.`));
      expect(await helpFor(-1, name)).not.toContain('Throws a coin');
      expect(await helpFor(1, name)).toContain('Throws a coin');
    }
    expect(await helpFor(-1, '')).not.toContain('Throws a coin');
  });
});

describe('the dialog of a sanction', () => {
  const guest = { id: 'b'.repeat(24), username: 'shorkarta', picture: null, rank: -1, strength: 0 };

  let unmount = () => undefined as void;
  let done: unknown[] = [];
  const onClose = vi.fn();
  beforeEach(() => {
    done = [];
    onClose.mockClear();
    const preview = { messages: 1, threads: 0, replies: 0, address: false, people: null, everywhere: false };
    answerCalls('previewBan', () => preview);
    for (const name of ['banGuest', 'banPerson', 'removePerson'] as const)
      answerCalls(name, (input) => {
        done.push([name, input]);
        const undone = { messages: 1, threads: 0, replies: 0, isDone: false };
        return { msg: 'Done.', ...('lastHour' in input && input.lastHour === true && { undone }) };
      });
  });
  afterEach(() => unmount());

  const seen = (check: () => void) => act(() => vi.waitFor(check));
  const choose = (label: string) =>
    act(async () => {
      const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label));
      if (!found) throw new Error(`There is no ${label}.`);
      (found.querySelector('input') ?? found).click();
    });
  const give = () => act(async () => document.querySelector<HTMLElement>('[type=submit]')?.click());
  const button = () => document.querySelector('[type=submit]')?.textContent;
  const open = async (sanction: SanctionKey) => {
    const room = { id: roomId, title: 'Sarak Kinare' };
    unmount = await render(<SanctionDialog {...{ sanction, room, onClose }} target={guest} />);
    await seen(() => expect(button()).toBeDefined());
  };
  const reason = async (text: string) =>
    act(async () => {
      const field = document.querySelector<HTMLInputElement>('input[dir=auto]');
      // React watches the value by a setter of its own on the element.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });

  test('a ban says for how long, why, who learns what and what goes with it, before anything is done', async () => {
    const parts = [false, true];
    answerCalls('undoLastHour', (input) => {
      done.push(['undoLastHour', input]);
      return { messages: 1, threads: 0, replies: 0, isDone: parts.shift() ?? true };
    });
    await open('banGuest');
    expect(words()).toContain('Sarak Kinare');
    await choose('1 hour');
    await reason('  shouting at everybody ');
    await seen(() => expect(words()).toContain('1 message'));
    expect(words()).toContain('It holds under other names of the same guest.');
    await choose('Delete what was written in the last hour');
    expect(button()).toBe('Ban for 1 hour');
    expect(done).toEqual([]);
    await give();
    const target = guest.username;
    await seen(() => expect(onClose).toHaveBeenCalledOnce());
    // What was written goes in steps, until it is done.
    expect(done).toEqual([
      ['banGuest', { roomId, target, minutes: 60, reason: 'shouting at everybody', address: false, lastHour: true }],
      ['undoLastHour', { roomId, target }],
      ['undoLastHour', { roomId, target }],
    ]);
  });

  test('nothing is deleted unless it is asked for, and a ban without an end says so', async () => {
    await open('banPerson');
    await choose('No end');
    expect(button()).toBe('Ban without end');
    await give();
    await seen(() => expect(onClose).toHaveBeenCalledOnce());
    expect(done).toEqual([
      ['banPerson', { roomId, target: guest.username, reason: '', address: false, lastHour: false }],
    ]);
  });

  test('a timeout says that they go on reading and until when, and one that holds can be ended there', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { member } = messageOf(person(guest.username), 1, '');
    answerCalls('listBans', () => ({
      data: [
        {
          ...member,
          _id: 'c'.repeat(24),
          kind: 'timeout',
          everywhere: false,
          since: until,
          until,
          reason: '',
          by: member,
          people: null,
          mayUnban: true,
          ended: null,
        },
      ],
      canLoadMore: false,
      total: 0,
    }));
    answerCalls('timeOutPerson', (input) => {
      done.push(['timeOutPerson', input]);
      return { msg: '', until };
    });
    answerCalls('endTimeout', (input) => {
      done.push(['endTimeout', input]);
      return { msg: '' };
    });
    await open('timeOutPerson');
    expect(words()).toContain('They go on reading here');
    expect(button()).toBe('Time out for 15 minutes');
    await choose('1 hour');
    await reason('shouting');
    await give();
    await seen(() => expect(onClose).toHaveBeenCalledOnce());
    const target = guest.username;
    expect(done).toEqual([['timeOutPerson', { roomId, target, minutes: 60, reason: 'shouting' }]]);
    await act(async () => readToasts().at(-1)?.action?.run());
    expect(done.at(-1)).toEqual(['endTimeout', { roomId, target }]);
    await seen(() => expect(words()).toContain('They have a timeout until'));
    const end = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'End timeout');
    await act(async () => end?.click());
    await seen(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect(done).toHaveLength(3);
  });

  test('the menu before it says who it is about', async () => {
    const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 8, strength: 8 };
    const room = { id: roomId, title: 'Sarak Kinare', joined: true, join: async () => undefined, me };
    unmount = await render(
      <OpenRoomProvider value={room}>
        <MessageModeration target={guest} place={new DOMRect()} onClose={onClose} />
      </OpenRoomProvider>,
    );
    await seen(() => expect(words()).toContain('Time out'));
    const menu = document.querySelector('[role=menu] [role=group]');
    const label = document.querySelector(`[id="${menu?.getAttribute('aria-labelledby') ?? ''}"]`);
    expect(label?.textContent).toBe('shorkarta Moderation');
  });

  test('a reason that is too long is not sent', async () => {
    await open('banPerson');
    await reason('x'.repeat(5000));
    expect(document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
  });
});

describe('what is told of a room', () => {
  const me = person('zoya77');
  const userId = me.user._id;

  const loadOf = (more: Partial<RoomLoad> = {}): RoomLoad =>
    roomLoad({ roomDetails: roomDetails({ topic: 'Old' }), rev: 12, onlineUsers: [], lastReadRev: 12, ...more });

  const Opened = ({ load, facts }: Extract<RoomSession, { type: 'open' }>) => {
    const { onlyReads, nextAt } = useRoomLimits(load, facts, { userId, guest: false, rank: 0 });
    return [facts.topic, onlyReads, nextAt > Date.now()].join(' ');
  };
  const Room = () => {
    const { session } = useRoomSession('baithak', userId);
    return session.type === 'open' && <Opened {...session} />;
  };

  let unmount = () => undefined as void;
  afterEach(() => unmount());
  const shown = () => document.querySelector('main')?.textContent ?? document.body.textContent;
  /** What the load is shown with waits until `meanwhile` is over. */
  const load = (loaded: RoomLoad, meanwhile: () => void = () => undefined) =>
    act(async () => {
      followedRoom().onLoad(loaded);
      await new Promise((resolve) => setTimeout(resolve));
      meanwhile();
    });
  const until = new Date(Date.now() + 60_000).toISOString();

  test('what is told between a load and its being shown is not lost, nor what is told after', async () => {
    unmount = await render(<Room />);
    await load(loadOf());
    expect(shown()).toBe('Old false false');
    await load(loadOf(), () => {
      receive('topicUpdated', { roomId, topic: 'New' });
      receive('roomFrozen', { roomId, on: true, until, reason: 'surge', raid: true });
      receive('topicUpdated', { roomId: 'c'.repeat(24), topic: 'Elsewhere' });
    });
    expect(shown()).toBe('New true false');
    await act(async () => receive('roomFrozen', { roomId, on: false, until: null, reason: null, raid: false }));
    expect(shown()).toBe('New false false');
  });

  test('slow mode counts from when the reader last wrote, before it began too, and loading again changes nothing of it', async () => {
    unmount = await render(<Room />);
    await load(loadOf());
    await act(async () => receive('newMessage', { roomId, rev: 13, message: messageOf(me, 13, 'mine') }));
    expect(shown()).toBe('Old false false');
    await act(async () => receive('slowModeChanged', { roomId, seconds: 30 }));
    expect(shown()).toBe('Old false true');
    await load(loadOf({ slowMode: 30 }));
    expect(shown()).toBe('Old false true');
    await act(async () => receive('slowModeChanged', { roomId, seconds: 0 }));
    expect(shown()).toBe('Old false false');
  });
});

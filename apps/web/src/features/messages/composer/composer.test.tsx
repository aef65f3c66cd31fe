import { dropToast, readToasts } from '../../../ui/feedback/toasts.ts';
// @vitest-environment happy-dom
import { networkError, WireError } from '@baithak/client/wire/wire-error';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutIsolates } from '../../../testing/by-role.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { roomBot, userOf } from '../../../testing/entities.ts';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { press, render, testCache, type } from '../../../testing/render.tsx';
import { farahsConversation } from '../../../testing/room-conversation.ts';
import { ConversationProvider } from '../../conversation/conversation-context.ts';
import { OpenRoomProvider } from '../state/open-room-context.ts';
import { farah, messageOf, person, sana } from '../../../testing/room-fixtures.ts';
import { dispatch, readConversation } from '../../conversation/state/conversation-store.ts';
import { Composer, type ComposerHandle } from '../../conversation/composer/composer.tsx';
import { allTriggers } from '../../composer/suggestions/use-suggestions.ts';
import { useCommand } from './use-command.ts';
import { ComposerRoomProvider } from '../../composer/composer-room.ts';
import { readDraft } from '../../composer/drafts.ts';

const roomId = 'a'.repeat(24);
const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 1, strength: 1 };
const room = { id: roomId, title: 'Baithak', joined: true, join: async () => undefined, me };
const files = {
  target: 'roomMessage',
  chosen: [],
  refused: [],
  upload: { type: 'idle' },
  isBusy: false,
  add: () => undefined,
  remove: () => undefined,
  clear: () => undefined,
  stop: () => undefined,
  send: async () => null,
} as const;

const onEditLast = vi.fn();
const onClear = vi.fn();
const onHelp = vi.fn();
const sent = vi.fn();
let unmount = () => undefined as void;
let handle: ComposerHandle | null = null;
let cache = testCache();

const RoomComposer = ({ rank }: { rank: number }) => {
  const runCommand = useCommand(roomId, rank, onClear, onHelp);
  return (
    <Composer
      ref={(composer) => {
        handle = composer;
      }}
      files={files}
      onFiles={() => undefined}
      onEditLast={onEditLast}
      label="Message"
      hint=""
      suggests={allTriggers}
      runCommand={runCommand}
    />
  );
};

const poll = {
  name: 'poll',
  desc: 'Asks the room',
  params: [
    { name: 'minutes', kind: 'whole' as const, optional: true },
    { name: 'question', kind: 'rest' as const },
  ],
};

const flip = { name: 'flip', desc: 'Throws a coin', params: [] };

const ginti = {
  _id: 'b'.repeat(24),
  username: 'ginti',
  commands: [{ name: 'roll', desc: 'Throws dice', params: [{ name: 'dice', kind: 'word' as const }] }, poll, flip],
};

const open = async (rank = me.rank, language: 'en' | 'ur' = 'en'): Promise<HTMLTextAreaElement> => {
  cache = testCache();
  const fresh = { messages: [messageOf(sana, 1, 'salaam')], rev: 1, epoch: 'one', canLoadMore: false, presentCount: 2 };
  dispatch(cache, roomId, { type: 'loaded', fresh: { ...fresh, present: [farah, sana], bots: [ginti] } });
  const composerRoom = {
    id: roomId,
    me: { ...me, rank },
    readPresent: () => readConversation(cache, roomId),
    readNames: () => [],
  };
  unmount = await render(
    <OpenRoomProvider value={room}>
      <ComposerRoomProvider value={composerRoom}>
        <ConversationProvider value={farahsConversation(roomId)}>
          <RoomComposer rank={rank} />
        </ConversationProvider>
      </ComposerRoomProvider>
    </OpenRoomProvider>,
    cache,
    '/',
    language,
  );
  const field = document.querySelector('textarea');
  if (!field) throw new Error('The composer has no field.');
  return field;
};
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
/** The solid parameter, and what is read out. */
const current = () => [
  document.querySelector('[aria-current]')?.textContent,
  document.querySelector('form [role="status"]')?.textContent,
];
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent;

beforeEach(() => {
  localStorage.clear();
  onEditLast.mockClear();
  sent.mockClear();
  onHelp.mockClear();
  answerCalls('sendMessage', (input) => {
    sent(input);
    return new Promise(() => undefined);
  });
  answerCalls('suggestMembers', () => ({ suggestions: [] }));
});
afterEach(() => unmount());

test('Enter sends what was written and empties the draft; Shift and Enter does not', async () => {
  const field = await open();
  await type(field, 'kya haal hai? ');
  await press(field, 'Enter', { shiftKey: true });
  expect(sent).not.toHaveBeenCalled();
  expect(readDraft(me.userId, roomId).text).toBe('kya haal hai? ');
  await press(field, 'Enter');
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ id: roomId, message: 'kya haal hai?', type: 'text' }));
  expect(field.value).toBe('');
  expect(readDraft(me.userId, roomId).text).toBe('');
});

test('a refused text returns to an empty composer, and not to one that is in use again', async () => {
  const refusal = new WireError({ code: 'SPAM_CONTROL', msg: 'Too fast.' });
  let refuse = (): void => undefined;
  answerCalls('sendMessage', () => new Promise((_, reject) => (refuse = () => reject(refusal))));
  const field = await open();
  await type(field, 'one');
  await press(field, 'Enter');
  await act(async () => refuse());
  expect(field.value).toBe('one');
  await press(field, 'Enter');
  await type(field, 'two');
  await act(async () => refuse());
  expect(field.value).toBe('two');
});

test('a draft of an earlier page is there again', async () => {
  await type(await open(), 'half a sen');
  unmount();
  expect((await open()).value).toBe('half a sen');
});

test('a draft that begins with a command opens no list before a key is typed, and a lone / is no draft', async () => {
  await type(await open(), '/fl');
  expect(options()).not.toHaveLength(0);
  unmount();
  const field = await open();
  expect([field.value, options()]).toEqual(['/fl', []]);
  await type(field, '/f');
  expect(options()).not.toHaveLength(0);
  await type(field, '/');
  expect(options()).not.toHaveLength(0);
  unmount();
  expect((await open()).value).toBe('');
});

test.each([
  ['en', 1],
  ['ur', -1],
] as const)('the row of tools says at which end more lies, in %s too', async (language, way) => {
  await open(me.rank, language);
  const row = document.querySelector<HTMLElement>('form button[type=submit]')?.parentElement?.children[1];
  if (!(row instanceof HTMLElement)) throw new Error('There are no tools.');
  const ends = () => [row.dataset['before'], row.dataset['after']];
  expect(ends()).toEqual([undefined, undefined]);
  const scrolledTo = async (passed: number) => {
    Object.defineProperties(row, {
      scrollWidth: { configurable: true, value: 300 },
      clientWidth: { configurable: true, value: 200 },
      scrollLeft: { configurable: true, value: way * passed },
    });
    await act(async () => row.dispatchEvent(new Event('scroll')));
    return ends();
  };
  expect(await scrolledTo(0)).toEqual([undefined, 'true']);
  expect(await scrolledTo(50)).toEqual(['true', 'true']);
  expect(await scrolledTo(100)).toEqual(['true', undefined]);
});

test('the up arrow edits the last message, from an empty composer only', async () => {
  const field = await open();
  await press(field, 'ArrowUp');
  await type(field, 'x');
  await press(field, 'ArrowUp');
  expect(onEditLast).toHaveBeenCalledTimes(1);
});

test('a reply is kept with the draft until Escape', async () => {
  const field = await open();
  await act(async () => handle?.reply('b'.repeat(24)));
  expect(readDraft(me.userId, roomId).replyTo).toBe('b'.repeat(24));
  await press(field, 'Escape');
  expect(readDraft(me.userId, roomId).replyTo).toBeNull();
});

test('suggestions: the arrows choose, Tab completes, and Enter sends only what is complete', async () => {
  const field = await open();
  await type(field, 'hi @sa');
  expect(options()).toHaveLength(1);
  expect(chosen()).toContain(sana.username);
  await press(field, 'Tab');
  expect(field.value).toBe(`hi @${sana.username} `);
  expect(options()).toHaveLength(0);
  await type(field, ':sm');
  const [first, second] = options();
  expect(chosen()).toBe(first);
  await press(field, 'ArrowDown');
  expect(chosen()).toBe(second);
  await press(field, 'ArrowUp');
  await press(field, 'ArrowUp');
  expect(chosen()).toBe(options().at(-1));
});

test('a member who is away is suggested as not here now, not as somebody who is no member', async () => {
  answerCalls('suggestMembers', () => ({ suggestions: [userOf(person('saad41').user)] }));
  const field = await open();
  await type(field, '@saad');
  await act(() => vi.waitFor(() => expect(options()).toEqual(['saad41not here now'])));
});

test('Escape dismisses the suggestions of one word, and of no other', async () => {
  const field = await open();
  await type(field, '@sa');
  await press(field, 'Escape');
  expect(options()).toHaveLength(0);
  await type(field, 'x @sa');
  expect(options()).toHaveLength(1);
});

test('the commands of bots are suggested and given to their bot, with what is wrong said before', async () => {
  const given = vi.fn(() => new Promise<never>(() => undefined));
  answerCalls('runBotCommand', given);
  const field = await open();
  await type(field, '/rol');
  await expect.poll(() => chosen()).toContain('Throws dice');
  await press(field, 'Tab');
  expect(field.value).toBe('/roll ');
  await press(field, 'Enter');
  expect(given).not.toHaveBeenCalled();
  await type(field, '/roll 2d6');
  await press(field, 'Enter');
  expect(given).toHaveBeenCalledWith({
    roomId,
    targetBot: 'ginti',
    command: 'roll',
    params: '2d6',
    tempId: expect.any(String),
  });
  expect(sent).not.toHaveBeenCalled();
});

test('the current parameter is marked while a command is typed, and Tab goes on to the next one', async () => {
  const field = await open();
  await type(field, '/po');
  await expect.poll(current).toEqual(['minutes?', '']);
  await press(field, 'Tab');
  expect(field.value).toBe('/poll ');
  expect(current()).toEqual(['minutes?', 'Parameter 1 of 2, may be left out: minutes']);
  await type(field, '/poll 30');
  await press(field, 'Tab');
  expect(field.value).toBe('/poll 30 ');
  expect(current()).toEqual(['question', 'Parameter 2 of 2: question']);
  await type(field, '/poll Where do we read? | Roof');
  expect(current()[0]).toBe('question');
  await act(async () => {
    field.setSelectionRange(8, 8);
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  });
  expect(current()[0]).toBe('question');
  await type(field, '#ginti roll 2d6 ');
  expect(current()).toEqual([undefined, 'No parameter follows.']);
  await press(field, 'Escape');
  expect(options()).toEqual([]);
});

test('under the suggestions stands what the keys do, and nothing that they do not', async () => {
  const field = await open();
  const keys = () => document.querySelector('[role="listbox"] + p')?.textContent;
  const withCommand = async (text: string) => {
    await type(field, text);
    await expect.poll(keys).toContain('/help');
    return keys();
  };
  expect(await withCommand('/po')).toBe('Tab next parameter# by the bot’s name/help poll');
  expect(await withCommand('/fl')).toBe('Tab complete# by the bot’s name/help flip');
  expect(await withCommand('/flip')).toBe('Tab completeEnter ask# by the bot’s name/help flip');
  expect(await withCommand('/poll ')).toBe('/help poll');
  expect(await withCommand('/poll 30')).toBe('Tab next parameter/help poll');
  expect(await withCommand('/poll 30 Where?')).toBe('Enter ask/help poll');
  await type(field, '#gi');
  expect(keys()).toBe('↑ ↓ chooseTab completeEsc close');
  unmount();
  await type(await open(me.rank, 'ur'), '/flip');
  await expect.poll(keys).toBe('Tab مکمل کریںEnter پوچھیں# بوٹ کے نام سے/help flip');
});

test('while parameters are typed the arrows and a Tab that leads nowhere stay with the field and the page', async () => {
  const field = await open();
  const isTaken = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await act(async () => field.dispatchEvent(event));
    return event.defaultPrevented;
  };
  await type(field, '/poll Where');
  await expect.poll(() => options()).toHaveLength(1);
  for (const key of ['ArrowUp', 'ArrowDown', 'Tab']) expect(await isTaken(key)).toBe(false);
  await type(field, '/poll ');
  expect(await isTaken('Tab')).toBe(false);
  expect(field.value).toBe('/poll ');
});

test('Tab goes on over a space that is there', async () => {
  const field = await open();
  await type(field, '/poll 30 Where?');
  await act(async () => {
    field.setSelectionRange(8, 8);
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  });
  await expect.poll(() => current()[0]).toBe('minutes?');
  await press(field, 'Tab');
  expect([field.value, field.selectionStart]).toEqual(['/poll 30 Where?', 9]);
  expect(current()[0]).toBe('question');
});

test('a command to a bot is shown at the end once it is stored, and given again after silence under the same tempId', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const tempIds: unknown[] = [];
  const message = messageOf(farah, 2, '/roll 2d6');
  answerCalls('runBotCommand', (input) => {
    tempIds.push(input.tempId);
    if (tempIds.length === 1) throw networkError();
    return { member: userOf(farah.user), msg: 'ginti was asked.', id: message._id, rev: 2, message };
  });
  const field = await open();
  const { sentCount } = readConversation(cache, roomId);
  await type(field, '/roll 2d6');
  await press(field, 'Enter');
  expect(field.value).toBe('/roll 2d6');
  expect(readConversation(cache, roomId)).toMatchObject({ sentCount, messages: [{ rev: 1 }] });
  await press(field, 'Enter');
  expect(readConversation(cache, roomId)).toMatchObject({
    sentCount: sentCount + 1,
    messages: [{ rev: 1 }, { rev: 2 }],
  });
  await type(field, '/roll 2d6');
  await press(field, 'Enter');
  const [first, again, third] = tempIds;
  expect(first).toMatch(/^[0-9a-f]{24}$/);
  expect(again).toBe(first);
  expect(third).not.toBe(first);
  logged.mockRestore();
});

test('/help of a bot or a command is shown to the asker alone; alone, or of anything else, what they can do', async () => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  const field = await open();
  for (const [asked, name] of [
    ['/help ginti', 'ginti'],
    ['/help roll', 'roll'],
    ['/help #ginti', 'ginti'],
    ['/help seen', 'seen'],
    ['/help everybody', ''],
    ['/HELP please now', ''],
    ['/help', ''],
  ] as const) {
    await type(field, asked);
    await press(field, 'Enter');
    expect(onHelp, asked).toHaveBeenLastCalledWith(name);
    await expect.poll(() => field.value).toBe('');
  }
  expect(sent).not.toHaveBeenCalled();
});

test('a bot’s own command help is given to it by members; a guest, who may not, is helped', async () => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  const given = vi.fn();
  answerCalls('runBotCommand', (input) => {
    given(input);
    return new Promise(() => undefined);
  });
  const helper = { ...ginti, _id: 'e'.repeat(24), username: 'madad', commands: [{ ...flip, name: 'help' }] };
  for (const [rank, helped] of [
    [1, 0],
    [-1, 1],
  ] as const) {
    const field = await open(rank);
    const fresh = {
      messages: [],
      rev: 2,
      epoch: 'one',
      canLoadMore: false,
      presentCount: 1,
      present: [farah],
      bots: [helper],
    };
    await act(async () => dispatch(cache, roomId, { type: 'loaded', fresh }));
    await type(field, '/help');
    await press(field, 'Enter');
    await expect.poll(() => given.mock.calls.length + onHelp.mock.calls.length).toBe(1 + helped);
    expect(onHelp).toHaveBeenCalledTimes(helped);
    unmount();
  }
  expect(given).toHaveBeenCalledTimes(1);
});

const errorLines = () =>
  readToasts()
    .filter(({ type }) => type === 'error')
    .map(({ text, more }) => `${text} ${more}`.replaceAll(/[\u2066-\u2069]/g, ''));

test('a mistyped command is published to nobody, stays in the field, and is told what was meant', async () => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  const field = await open(6);
  for (const [typed, meant] of [
    ['/bna hina94', '/ban'],
    ['/Kikc hina94', '/kick'],
    ['/rol 2d6', '/roll'],
    ['/shrug well', null],
    ['/پابندی hina94', null],
  ] as const) {
    readToasts().forEach(({ id }) => dropToast(id));
    await type(field, typed);
    await press(field, 'Enter');
    await expect.poll(errorLines).toHaveLength(1);
    expect(errorLines()[0], typed).toContain('Command Error!');
    if (meant !== null) expect(errorLines()[0], typed).toContain(`Did you mean ${meant}`);
    expect(field.value).toBe(typed);
  }
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['//ban hina94', '/ban hina94'],
  ['//shrug', '/shrug'],
  ['/etc/passwd', '/etc/passwd'],
  ['// a note', '// a note'],
])('%j is a message, and says %j', async (typed, said) => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  const field = await open();
  await type(field, typed);
  await press(field, 'Enter');
  await expect.poll(() => sent.mock.calls).toMatchObject([[{ message: said }]]);
});

test('a command that one may not give stays in the field, with one line that says who may', async () => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  for (const [rank, typed, who] of [
    [1, '/ban hina94', '/ban is for Staff and above.'],
    [6, '/clear', '/clear is for Senior Staff and above.'],
    [9, '/extend', '/extend is for JrSA and above.'],
    [-1, '/roll 2d6', '/roll is for Unranked and above.'],
  ] as const) {
    readToasts().forEach(({ id }) => dropToast(id));
    unmount?.();
    const field = await open(rank);
    await type(field, typed);
    await press(field, 'Enter');
    await expect.poll(errorLines).toEqual([`Command Error! ${who}`]);
    expect(field.value).toBe(typed);
  }
  readToasts().forEach(({ id }) => dropToast(id));
  answerCalls('banPerson', () => {
    throw new WireError({ code: 'FORBIDDEN', msg: '', status: 403 });
  });
  unmount();
  const field = await open(6);
  await type(field, '/ban hina94');
  await press(field, 'Enter');
  await expect.poll(errorLines).toEqual(['Command Error! Only who ranks above hina94 can give this command.']);
  expect(sent).not.toHaveBeenCalled();
});

test('a guest is offered no command of a bot', async () => {
  const field = await open(-1);
  await type(field, '/rol');
  expect(options()).toEqual([]);
});

test('a bot that is away is known once its room was asked, and any other name is a message', async () => {
  const commands = [{ name: 'remind', desc: 'Reminds', params: [] }];
  answerCalls('listRoomBots', () => ({ bots: [roomBot('munshi', { _id: 'd'.repeat(24), commands })] }));
  const given = vi.fn(() => new Promise<never>(() => undefined));
  answerCalls('runBotCommand', given);
  const field = await open();
  await type(field, '/rem');
  await expect.poll(() => options()).toHaveLength(1);
  await type(field, '#munshi remind');
  await press(field, 'Enter');
  expect(given).toHaveBeenCalledWith(expect.objectContaining({ roomId, targetBot: 'munshi', command: 'remind' }));
  await type(field, '#nobody remind');
  await press(field, 'Enter');
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ message: '#nobody remind' }));
});

test('what is told to a bot that is away is no message, though it is sent before the bots of the room are known', async () => {
  const bots = Promise.withResolvers<AnswerOf<'listRoomBots'>>();
  answerCalls('listRoomBots', () => bots.promise);
  const given = vi.fn((_input: unknown) => new Promise<never>(() => undefined));
  answerCalls('runBotCommand', given);
  const field = await open();
  for (const text of ['/munshi remind', '#nobody remind']) {
    await type(field, text);
    await press(field, 'Enter');
    expect(field.value).toBe('');
  }
  expect([given.mock.calls, sent.mock.calls]).toEqual([[], []]);
  const commands = [{ name: 'remind', desc: 'Reminds', params: [] }];
  await act(async () => bots.resolve({ bots: [roomBot('munshi', { _id: 'd'.repeat(24), commands })] }));
  await expect.poll(() => given.mock.calls).toMatchObject([[{ roomId, targetBot: 'munshi', command: 'remind' }]]);
  await expect.poll(() => sent.mock.calls).toMatchObject([[{ message: '#nobody remind' }]]);
});

test('where the bots of a room cannot be known, what may be for one is sent to nobody', async () => {
  answerCalls('listRoomBots', () => {
    throw new WireError({ code: 'NETWORK', msg: '' });
  });
  const field = await open();
  await type(field, '/munshi remind');
  await press(field, 'Enter');
  await expect.poll(errorLines).toHaveLength(1);
  expect(sent).not.toHaveBeenCalled();
});

test('a # alone offers the bots of the room', async () => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  await type(await open(), '#');
  await expect.poll(() => options().join()).toContain('ginti');
});

test("what a command came to is said in the reader's language", async () => {
  answerCalls('ignorePerson', () => ({ msg: 'You do not see what sana21 says any more.' }));
  const told: unknown[] = [];
  for (const language of ['ur', 'en'] as const) {
    for (const { id } of readToasts()) dropToast(id);
    const field = await open(me.rank, language);
    await type(field, '/ignore sana21');
    await press(field, 'Enter');
    await expect.poll(() => readToasts()).toHaveLength(1);
    told.push(withoutIsolates(readToasts()[0]?.more ?? ''));
    unmount();
  }
  expect(told).toEqual(['sana21 کی باتیں اب آپ کو نظر نہیں آئیں گی۔', 'You do not see what sana21 says any more.']);
});

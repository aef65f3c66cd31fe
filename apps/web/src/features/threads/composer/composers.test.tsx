// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { limits } from '@baithak/protocol/limits';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../testing/fake-client.ts';
import { chooseDeviceLook } from '../../../lib/settings/device-look.ts';
import { press, render, type } from '../../../testing/render.tsx';
import { farah, sana } from '../../../testing/room-fixtures.ts';
import { useAttachments } from '../../composer/attachments/use-attachments.ts';
import { ComposerRoomProvider } from '../../composer/composer-room.ts';
import { threadOf } from '../testing/threads-fixtures.ts';
import { ThreadsRoomProvider, type ThreadsRoom } from '../threads-context.ts';
import { NewThreadDialog } from './new-thread-dialog.tsx';
import { NestedReplyComposer, ReplyComposer } from './reply-composer.tsx';

const roomId = 'a'.repeat(24);
const me = { userId: farah.user._id, username: farah.username, rank: 1 };
const threadsRoom = {
  id: roomId,
  roomRef: roomId,
  title: 'Baithak',
  joined: true,
  join: async () => undefined,
  holdsPublic: true,
  iOwn: false,
  permissions: [],
  me: { ...me, strength: 1 },
  visitId: 1,
};
const composerRoom = { id: roomId, me, readPresent: () => ({ present: [farah, sana], bots: [] }), readNames: () => [] };
const parent = threadOf(1, 'sana', null);

const onLeave = vi.fn();
const posted = vi.fn();
let unmount = () => undefined as void;

const Reply = () => <ReplyComposer parent={parent} files={useAttachments('reply')} isWanted={false} />;
const composers = {
  'a reply': <Reply />,
  'a reply to a reply': <NestedReplyComposer parent={parent} onLeave={onLeave} />,
  'a new thread': (
    <NewThreadDialog open quoted={null} onStopQuoting={() => undefined} onClose={onLeave} onPosted={onLeave} />
  ),
} as const;
type Name = keyof typeof composers;
const names = Object.keys(composers) as Name[];

const open = async (name: Name, room: ThreadsRoom = threadsRoom): Promise<HTMLTextAreaElement> => {
  unmount = await render(
    <ThreadsRoomProvider value={room}>
      <ComposerRoomProvider value={composerRoom}>{composers[name]}</ComposerRoomProvider>
    </ThreadsRoomProvider>,
  );
  const field = document.querySelector('textarea');
  if (!field) throw new Error('The composer has no field.');
  return field;
};
const options = () => [...document.querySelectorAll('[role="option"]')];
const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);

beforeEach(() => {
  localStorage.clear();
  onLeave.mockClear();
  posted.mockClear();
  for (const call of ['createThread', 'replyToThread'] as const)
    answerCalls(call, (input) => {
      posted(input);
      return new Promise<never>(() => undefined);
    });
  answerCalls('suggestMembers', () => ({ suggestions: [] }));
});
afterEach(() => unmount());

for (const name of names) {
  test(`${name}: people are suggested, and Tab, Enter and Escape serve the suggestions first`, async () => {
    const field = await open(name);
    await type(field, 'with @sa');
    expect(options()).toHaveLength(1);
    expect(field.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
    await press(field, 'Tab');
    expect(field.value).toBe(`with @${sana.username} `);
    await type(field, ':tada');
    await press(field, 'Enter');
    expect(field.value).toBe('🎉 ');
    await type(field, 'chai :chai');
    await press(field, 'Escape');
    expect(options()).toHaveLength(0);
    expect(field.value).toBe('chai :chai');
    expect(onLeave).not.toHaveBeenCalled();
    expect(posted).not.toHaveBeenCalled();
  });

  test(`${name}: neither commands nor bots are suggested`, async () => {
    const field = await open(name);
    await type(field, '/s');
    expect(options()).toHaveLength(0);
  });

  test(`${name}: the picker puts a sticker where the cursor stands`, async () => {
    const field = await open(name);
    await type(field, 'ek');
    await act(async () => button('Stickers')?.click());
    // The stickers come in a file of their own.
    await vi.waitFor(() => expect(document.querySelector('[data-sticker=bc_chai]')).not.toBeNull(), 30_000);
    await act(async () => document.querySelector<HTMLButtonElement>('[data-sticker=bc_chai]')?.click());
    expect(field.value).toBe('ek :bc_chai: ');
  });

  test(`${name}: a draft of an earlier page is there again, and another person's is not`, async () => {
    await type(await open(name), 'half a sen');
    unmount();
    expect((await open(name)).value).toBe('half a sen');
    expect(Object.keys(localStorage).filter((key) => key.startsWith(`draft ${me.userId} `))).toHaveLength(1);
    unmount();
    const other = { ...threadsRoom.me, userId: sana.user._id, username: sana.username };
    expect((await open(name, { ...threadsRoom, me: other })).value).toBe('');
  });

  test(`${name}: Enter posts, or begins a line where this device was told so, and the field says which`, async () => {
    chooseDeviceLook({ enterSends: false });
    const field = await open(name);
    await type(field, 'ek cup');
    await press(field, 'Enter');
    expect(posted).not.toHaveBeenCalled();
    const hint = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hint()).toMatch(/Ctrl\+Enter/);
    await act(async () => chooseDeviceLook({ enterSends: true }));
    expect(hint()).toMatch(/Shift\+Enter/);
    await press(field, 'Enter', { shiftKey: true });
    expect(posted).not.toHaveBeenCalled();
    await press(field, 'Enter');
    expect(posted).toHaveBeenCalledWith(expect.objectContaining({ roomId, threadText: 'ek cup' }));
  });
}

test('a new thread: its title is the first line of what is posted, and Enter leads from it to the text', async () => {
  const field = await open('a new thread');
  const title = document.querySelector<HTMLInputElement>('input[placeholder^=Title]');
  if (!title) throw new Error('There is no title.');
  await type(title, 'Where is kulfi made?');
  await press(title, 'Enter');
  expect(document.activeElement).toBe(field);
  expect(posted).not.toHaveBeenCalled();
  await type(field, 'By hand, I mean.');
  expect(title.value).toBe('Where is kulfi made?');
  await press(field, 'Enter', { ctrlKey: true });
  expect(posted).toHaveBeenCalledWith(
    expect.objectContaining({ threadText: 'Where is kulfi made?\nBy hand, I mean.' }),
  );
});

for (const name of names)
  test(`${name}: what shows nothing is not posted`, async () => {
    const field = await open(name);
    for (const nothing of ['\u2800', ' \u200b\u3164', '\u0301']) {
      await type(field, nothing);
      expect(document.querySelector<HTMLButtonElement>('form [type=submit]')?.disabled, JSON.stringify(nothing)).toBe(
        true,
      );
      await press(field, 'Enter', { ctrlKey: true });
    }
    expect(posted).not.toHaveBeenCalled();
    await type(field, '\u2800۝');
    expect(document.querySelector<HTMLButtonElement>('form [type=submit]')?.disabled).toBe(false);
  });

for (const name of names)
  test(`${name}: the characters that are left are counted near the limit, and too many are not posted`, async () => {
    const field = await open(name);
    await type(field, 'x'.repeat(limits.thread - 10));
    expect(document.querySelector('form')?.textContent).toMatch(/10 characters left/);
    await type(field, `${'x'.repeat(limits.thread)}!`);
    expect(document.querySelector('form')?.textContent).toMatch(/The limit is 20000/);
    await press(field, 'Enter', { ctrlKey: true });
    expect(posted).not.toHaveBeenCalled();
  });

for (const name of names)
  test(`${name}: whoever has not joined joins by posting, and posts nothing when that is refused`, async () => {
    const join = vi.fn().mockRejectedValueOnce(new WireError({ code: 'BANNED', msg: 'You are banned.' }));
    const field = await open(name, { ...threadsRoom, joined: false, join });
    await type(field, 'salaam');
    await press(field, 'Enter', { ctrlKey: true });
    expect([join.mock.calls, posted.mock.calls.length]).toEqual([[[roomId]], 0]);
    expect(field.value).toBe('salaam');
    await press(field, 'Enter', { ctrlKey: true });
    expect([join.mock.calls.length, posted.mock.calls.length]).toEqual([2, 1]);
  });

test('Escape closes the reply to a reply once no suggestion is shown', async () => {
  const field = await open('a reply to a reply');
  await type(field, '@sa');
  await press(field, 'Escape');
  expect(onLeave).not.toHaveBeenCalled();
  await press(field, 'Escape');
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('a reply is moved into view as a whole when a keyboard takes half of the window, unless nobody writes in it', async () => {
  const field = await open('a reply to a reply');
  const reveal = vi.spyOn(field.closest('form') as HTMLFormElement, 'scrollIntoView');
  dispatchEvent(new Event('resize'));
  expect(reveal).toHaveBeenCalledWith({ block: 'nearest' });
  reveal.mockClear();
  field.blur();
  dispatchEvent(new Event('resize'));
  expect(reveal).not.toHaveBeenCalled();
});

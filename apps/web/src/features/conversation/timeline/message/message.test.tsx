// @vitest-environment happy-dom
import '../../../raids/raid-steps-dialog.tsx';
import { WireError } from '@baithak/client/wire/wire-error';
import { removedUser } from '@baithak/protocol/text/display-names';
import { act, useLayoutEffect, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseDeviceLook } from '../../../../lib/settings/device-look.ts';
import { answerCalls } from '../../../../testing/fake-client.ts';
import { press, render, testCache, type, words } from '../../../../testing/render.tsx';
import { farahsConversation } from '../../../../testing/room-conversation.ts';
import { farah, messageOf, person, sana } from '../../../../testing/room-fixtures.ts';
import { ComposerRoomProvider } from '../../../composer/composer-room.ts';
import { limitsFor, WritingLimitsProvider } from '../../../composer/limits/writing-limits.ts';
import { ConversationProvider } from '../../conversation-context.ts';
import { dispatch, readConversation } from '../../state/conversation-store.ts';
import { TakenLine } from '../taken-line.tsx';
import { EditForm } from './edit-form.tsx';
import { MessageHead } from './message-row.tsx';
import { MessageTouch } from './message-touch.tsx';
import { useMessageActions } from './use-message-actions.ts';

describe('the head of a message', () => {
  const date = '2026-11-28T06:00:00.000Z';
  const memberOf = (username: string) => messageOf(person(username, 5), 1, '').member;
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

  afterEach(() => document.body.replaceChildren());

  test('an author’s name opens the person', async () => {
    const close = await render(<MessageHead member={memberOf('farah3')} date={date} />);
    expect(buttons()).toEqual(['farah3']);
    close();
  });

  test('the time alone is shown of a message of another day, whose day stands in a line above', async () => {
    const close = await render(<MessageHead member={memberOf('farah3')} date="2026-01-02T06:30:00.000Z" />);
    expect(document.querySelector('time')?.textContent).toMatch(/^\d{1,2}:\d\d( [ap]m)?$/);
    close();
  });

  test('whose account is closed has a blank name, and nothing to press', async () => {
    const close = await render(<MessageHead member={memberOf(removedUser)} date={date} />);
    expect([buttons(), document.querySelector('bdi')?.textContent]).toEqual([[], '']);
    close();
  });
});

describe('the form of an edit', () => {
  const message = messageOf(farah, 1, 'salaam');
  const me = { userId: farah.user._id, username: farah.username, rank: 1 };
  const composerRoom = { id: 'a'.repeat(24), me, readPresent: () => ({ present: [], bots: [] }), readNames: () => [] };
  const actions = { onWrite: vi.fn(), onSave: vi.fn(), onClose: vi.fn() };

  beforeEach(() => {
    for (const action of Object.values(actions)) action.mockClear();
    // Whatever an earlier file of the same worker has chosen.
    chooseDeviceLook({ enterSends: true });
  });

  const open = async (of = message, draft: string | null = null): Promise<HTMLTextAreaElement> => {
    await render(
      <ComposerRoomProvider value={composerRoom}>
        <EditForm message={of} written={() => draft} {...actions} />
      </ComposerRoomProvider>,
    );
    const field = document.querySelector('textarea');
    if (!field) throw new Error('The form has no field.');
    return field;
  };

  beforeEach(() => () => document.body.replaceChildren());

  test('it opens with the text of the message, or with what was typed before its row left the screen', async () => {
    expect((await open()).value).toBe('salaam');
    document.body.replaceChildren();
    expect((await open(message, 'salaam, sab')).value).toBe('salaam, sab');
  });

  test('Enter saves the trimmed text, and every change is kept', async () => {
    const field = await open();
    await type(field, ' adaab ');
    expect(actions.onWrite).toHaveBeenLastCalledWith(' adaab ');
    await press(field, 'Enter', { shiftKey: true });
    expect(actions.onSave).not.toHaveBeenCalled();
    await press(field, 'Enter');
    expect(actions.onSave).toHaveBeenCalledWith('adaab');
  });

  test('an unchanged text and Escape close the form without saving', async () => {
    const field = await open();
    await press(field, 'Enter');
    await type(field, 'adaab');
    await press(field, 'Escape');
    expect(actions.onClose).toHaveBeenCalledTimes(2);
    expect(actions.onSave).not.toHaveBeenCalled();
  });

  test('a text may be emptied only under pictures', async () => {
    const field = await open();
    await type(field, '');
    await press(field, 'Enter');
    expect(actions.onSave).not.toHaveBeenCalled();
    document.body.replaceChildren();
    const picture = { type: 'image', name: `${'a'.repeat(32)}-3x2.png` } as const;
    const withPicture = await open({ ...message, content: [...message.content, picture] });
    await type(withPicture, '');
    await press(withPicture, 'Enter');
    expect(actions.onSave).toHaveBeenCalledWith('');
  });
});

describe('edits and deletions', () => {
  const [first, mine, theirs] = [messageOf(farah, 1, 'one'), messageOf(farah, 2, 'two'), messageOf(sana, 3, 'three')];
  const refusal = new WireError({ code: 'TOO_MANY_MENTIONS', msg: 'Too many mentions.' });

  let cache = testCache();
  let shown: ReturnType<typeof useMessageActions>;
  let unmount = () => undefined as void;

  const Pane = () => {
    const composer = useRef(null);
    const actions = useMessageActions(composer);
    useLayoutEffect(() => {
      shown = actions;
    });
    return null;
  };

  const show = async (joined: boolean): Promise<void> => {
    unmount = await render(
      <ConversationProvider value={farahsConversation('r', joined)}>
        <Pane />
      </ConversationProvider>,
      cache,
    );
  };

  beforeEach(async () => {
    cache = testCache();
    const fresh = {
      messages: [first, mine, theirs],
      rev: 3,
      epoch: 'one',
      canLoadMore: false,
      present: [],
      presentCount: 0,
    };
    dispatch(cache, 'r', { type: 'loaded', fresh });
    await show(true);
  });
  afterEach(() => unmount());

  test('the last own message is edited, and shows what the server stored', async () => {
    answerCalls('editMessage', () => ({
      msg: 'Edited.',
      id: mine._id,
      rev: 4,
      message: { ...mine, changedRev: 4, content: [{ type: 'text', data: 'new' }] },
    }));
    await act(async () => shown.editLastOwn());
    expect(shown.editingId).toBe(mine._id);
    await act(async () => shown.actions.saveEdit(mine, 'new'));
    expect(shown.editingId).toBeNull();
    expect(readConversation(cache, 'r').messages[1]?.content).toEqual([{ type: 'text', data: 'new' }]);
  });

  test('who has left the room edits nothing there', async () => {
    unmount();
    await show(false);
    await act(async () => shown.editLastOwn());
    expect(shown.editingId).toBeNull();
  });

  test('a refused edit opens the form again with its text', async () => {
    answerCalls('editMessage', () => Promise.reject(refusal));
    await act(async () => shown.actions.run('edit', mine));
    await act(async () => shown.actions.saveEdit(mine, 'refused'));
    expect([shown.editingId, shown.actions.editDraft()]).toEqual([mine._id, 'refused']);
  });

  test('it does not when another message is being edited by then', async () => {
    let refuse = (): void => undefined;
    answerCalls('editMessage', () => new Promise((_, reject) => (refuse = () => reject(refusal))));
    await act(async () => shown.actions.saveEdit(mine, 'refused'));
    await act(async () => shown.actions.run('edit', first));
    await act(async () => refuse());
    expect([shown.editingId, shown.actions.editDraft()]).toEqual([first._id, null]);
  });

  test('a message is deleted after the question only', async () => {
    const deleted = vi.fn(() => ({ msg: 'Deleted.', id: mine._id, messageId: mine._id, rev: 4 }));
    answerCalls('deleteMessage', deleted);
    await act(async () => shown.actions.run('delete', mine));
    expect([shown.isDeleting, deleted.mock.calls.length]).toEqual([true, 0]);
    await act(async () => shown.confirmDelete());
    expect(shown.isDeleting).toBe(false);
    expect(deleted).toHaveBeenCalledWith({ id: 'r', messageId: mine._id });
  });
});

describe('a finger on a message', () => {
  const message = messageOf(sana, 1, 'دس منٹ میں پہنچ رہی ہوں');
  const onAction = vi.fn();
  const onClick = vi.fn();
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  /** The log with its one message, as the timeline has it. */
  const Log = ({ dir }: { dir: 'ltr' | 'rtl' }) => {
    const scroller = useRef<HTMLDivElement>(null);
    const [isThere, setThere] = useState(false);
    useLayoutEffect(() => setThere(true), []);
    return (
      <div ref={scroller} style={{ direction: dir }}>
        <article data-message={message._id}>
          <a href="#there" onClick={onClick}>
            there
          </a>
          <button type="button" aria-label="Message actions" data-more />
        </article>
        {isThere && <MessageTouch scroller={scroller} onAction={onAction} />}
      </div>
    );
  };

  const open = async (dir: 'ltr' | 'rtl' = 'ltr') => {
    for (const heard of [onAction, onClick]) heard.mockClear();
    const cache = testCache();
    const fresh = { messages: [message], rev: 1, epoch: 'one', canLoadMore: false, present: [], presentCount: 0 };
    dispatch(cache, 'r', { type: 'loaded', fresh });
    const log = (
      <ConversationProvider value={farahsConversation('r')}>
        <Log dir={dir} />
      </ConversationProvider>
    );
    unmount = await render(log, cache);
  };

  const link = (): HTMLElement => document.querySelector<HTMLElement>('article a') ?? document.body;
  const finger = (type: string, clientX: number, clientY = 300) =>
    act(async () => {
      const at = { clientX, clientY, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
      link().dispatchEvent(new PointerEvent(type, at));
    });
  const swipe = async (from: number, to: number, down = 0) => {
    await finger('pointerdown', from);
    for (const part of [0.1, 0.4, 0.7, 1]) await finger('pointermove', from + (to - from) * part, 300 + down * part);
    await finger('pointerup', to, 300 + down);
  };
  const sheet = () => document.querySelector('[role="dialog"]');
  const pressedLong = () => act(() => new Promise((done) => setTimeout(done, 500)));
  const labels = () => [...(sheet()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);

  test('a long press opens what can be done in words, under the author and the first line', async () => {
    await open();
    await finger('pointerdown', 300);
    expect(sheet()).toBeNull();
    await pressedLong();
    expect(labels()).toEqual(['Reply', 'Copy text', 'Copy link', 'Report']);
    expect(words()).toContain('sana21');
    expect(sheet()?.textContent).toContain('دس منٹ میں پہنچ رہی ہوں');
    // Where the finger lifts is nothing pressed.
    await finger('pointerup', 300);
    await act(async () => link().click());
    expect(onClick).not.toHaveBeenCalled();
    await act(() => new Promise((done) => setTimeout(done, 60)));
    const reply = [...(sheet()?.querySelectorAll('button') ?? [])].find((each) => each.textContent === 'Reply');
    await act(async () => reply?.click());
    expect(onAction.mock.calls).toEqual([['reply', message]]);
  });

  test('a tap opens nothing, and links keep working', async () => {
    await open();
    await finger('pointerdown', 300);
    await finger('pointerup', 300);
    await act(async () => link().click());
    await pressedLong();
    expect([sheet(), onClick.mock.calls.length]).toEqual([null, 1]);
  });

  test.each([
    ['moves', 'pointermove', 312],
    ['scrolls', 'pointercancel', 300],
  ])('a finger that %s presses nothing long', async (_, type, x) => {
    await open();
    await finger('pointerdown', 300);
    await finger(type, x);
    await pressedLong();
    expect(sheet()).toBeNull();
  });

  test('a screen reader presses the button of a message for the same sheet', async () => {
    await open();
    await act(async () => document.querySelector<HTMLElement>('[data-more]')?.click());
    expect(labels()).toContain('Reply');
  });

  test.each([
    ['towards the start replies', 'ltr', 300, 180, 0, 1],
    ['towards the start replies, which is on the right in Urdu', 'rtl', 300, 420, 0, 1],
    ['towards the end does nothing', 'ltr', 300, 420, 0, 0],
    ['that is let go too early does nothing', 'ltr', 300, 260, 0, 0],
    ['that goes down scrolls', 'ltr', 300, 180, 200, 0],
    ['from the edge of the screen is the system’s own', 'ltr', innerWidth - 10, innerWidth - 130, 0, 0],
  ] as const)('a swipe %s', async (_, dir, from, to, down, replies) => {
    await open(dir);
    await swipe(from, to, down);
    expect(onAction.mock.calls.filter(([action]) => action === 'reply').length).toBe(replies);
    expect(document.querySelector<HTMLElement>('article')?.style.translate).toBe('');
  });
});

describe('the line about what raid mode took away', () => {
  const taken = { raidId: 'c'.repeat(24), at: '2026-01-01T15:02:00.000Z', rev: 4, messages: 31, people: 28 };

  let unmount = () => undefined as void;
  afterEach(() => unmount());
  const seen = (check: () => void) => act(() => vi.waitFor(check));
  const button = (name = 'Undo what was written') =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === name);
  const open = async (rank: number, at = taken.at) => {
    const reader = { rank, guest: false, joinedAt: new Date(0).toISOString() };
    const limits = limitsFor(reader, { frozen: null, slowMode: 0, nextAt: 0, timeout: null }, Date.now());
    unmount = await render(
      <WritingLimitsProvider value={limits}>
        <TakenLine taken={{ ...taken, at }} />
      </WritingLimitsProvider>,
    );
  };

  test('members read what raid mode took away, and undo nothing', async () => {
    await open(2);
    await seen(() => expect(words()).toContain('31 messages by 28 people were taken away'));
    expect([button(), button('Take it back')]).toEqual([undefined, undefined]);
  });

  test('who keeps order undoes the rest once raid mode has ended', async () => {
    const asked: unknown[] = [];
    answerCalls('undoRaid', (input) => {
      asked.push(input);
      return { messages: 3, pictures: 0, people: 2, leftOut: 0, isDone: true };
    });
    await open(6);
    await seen(() => expect(button()).toBeDefined());
    await act(async () => button()?.click());
    await seen(() => expect(words()).toContain('3 more messages are deleted for everybody.'));
    expect(words()).toContain('By those who came with the raid, in this room');
    expect(asked).toEqual([{ raidId: taken.raidId, dryRun: true }]);
  });

  test('what held in every room is for the staff, which the dialog says', async () => {
    answerCalls('undoRaid', () => {
      throw new WireError({ code: 'NOT_FOUND', status: 404, msg: '' });
    });
    await open(6);
    await seen(() => expect(button()).toBeDefined());
    await act(async () => button()?.click());
    await seen(() => expect(words()).toContain('Only the platform’s staff can undo what was written.'));
  });

  test('for an hour who keeps order takes it back', async () => {
    answerCalls('restoreRaid', () => ({ messages: 31, people: 28, leftOut: 0, isDone: false }));
    await open(6, new Date(Date.now() - 60_000).toISOString());
    await seen(() => expect(button('Take it back')).toBeDefined());
    await act(async () => button('Take it back')?.click());
    await seen(() => expect(words()).toContain('31 messages are there again for everybody.'));
    expect(words()).toContain('What was taken away within the last hour, in this room');
    unmount();
    await open(6, new Date(Date.now() - 3_600_001).toISOString());
    await seen(() => expect(button()).toBeDefined());
    expect(button('Take it back')).toBeUndefined();
  });
});

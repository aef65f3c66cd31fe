// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import urErrors from '../i18n/texts/errors.ur.ts';
import { roomLoad } from '../testing/entities.ts';
import { answerCalls, followedRoom, receive } from '../testing/fake-client.ts';
import { fill, find, gone, pressOn, wordsOf } from '../testing/by-role.ts';
import { press, type } from '../testing/render.tsx';
import { farah, memberRole, messageOf, sana } from '../testing/room-fixtures.ts';
import { composer, editor, named, openRoomScreen, rows, seen } from '../testing/room-screen.tsx';
import type { AnswerOf } from '../testing/wire-types.ts';
import { dropToast, readToasts } from '../ui/feedback/toasts.ts';

describe('a room that one may write in', () => {
  let unmount = () => undefined as void;
  const open = async (shown: Parameters<typeof openRoomScreen>[0] = {}): Promise<void> => {
    unmount = await openRoomScreen({ messages: said, ...shown });
  };
  const said = [messageOf(sana, 1, 'salaam'), messageOf(farah, 2, 'wa alaikum')];
  const tooFast = new WireError({ code: 'SPAM_CONTROL', msg: 'Too fast.', status: 429 });
  const tooManyNames = new WireError({ code: 'TOO_MANY_MENTIONS', msg: 'Too many mentions.', status: 400 });
  const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join(' ');

  let sent: string[] = [];
  beforeEach(() => {
    localStorage.clear();
    for (const { id } of readToasts()) dropToast(id);
    sent = [];
    answerCalls('sendMessage', ({ message, tempId }) => {
      sent.push(String(message));
      const stored = messageOf(farah, 2 + sent.length, String(message));
      return { msg: 'Sent.', id: stored._id, tempId, rev: stored.rev, message: stored };
    });
  });
  afterEach(() => unmount());

  test('a refused message returns to the composer with the reason', async () => {
    answerCalls('sendMessage', () => Promise.reject(tooFast));
    await open();
    await type(composer(), 'message number 6');
    await press(composer(), 'Enter');
    await seen(() => expect(alerts()).toContain('You are writing too fast. Wait a moment and try again.'));
    expect(composer().value).toBe('message number 6');
    expect(rows()).toHaveLength(2);
  });

  test("a message that is refused while the next one is being written stays, with the reason in the reader's language", async () => {
    const refused = Promise.withResolvers<never>();
    answerCalls('sendMessage', () => refused.promise);
    await open({ language: 'ur' });
    await type(composer(), '@mehmaan1 @mehmaan2');
    await press(composer(), 'Enter');
    await type(composer(), 'اگلی بات');
    await act(async () => refused.reject(tooManyNames));
    await seen(() =>
      expect(document.querySelector('[role=log] [role=alert]')?.textContent).toContain(urErrors.TOO_MANY_MENTIONS),
    );
    expect(composer().value).toBe('اگلی بات');
    expect(rows().at(-1)).toContain('@mehmaan1 @mehmaan2');
  });

  test('a refused edit returns to the form with the reason; Escape leaves the message as it was', async () => {
    answerCalls('editMessage', () => Promise.reject(tooManyNames));
    await open({ language: 'ur' });
    await press(composer(), 'ArrowUp');
    await type(editor(), '@mehmaan1 @mehmaan2');
    await press(editor(), 'Enter');
    await seen(() => expect(alerts()).toContain(urErrors.TOO_MANY_MENTIONS));
    expect(editor().value).toBe('@mehmaan1 @mehmaan2');
    await press(editor(), 'Escape');
    expect(rows().at(-1)).toContain('wa alaikum');
    expect(document.querySelectorAll('textarea')).toHaveLength(1);
  });

  test('the form of an edit has one’s own words, not the stars in their place', async () => {
    answerCalls('sendMessage', ({ tempId }) => {
      const message = messageOf(farah, 3, '****** and chai');
      return { msg: 'Sent.', id: message._id, tempId, rev: 3, message };
    });
    const edited = vi.fn();
    answerCalls('editMessage', ({ editId, message }) => {
      edited(message);
      const stored = { ...messageOf(farah, 3, '****** with chai'), _id: editId, changedRev: 4, edited: true };
      return { msg: 'Edited.', id: editId, rev: 4, message: stored };
    });
    await open();
    await type(composer(), 'samosa and chai');
    await press(composer(), 'Enter');
    await seen(() => expect(rows().at(-1)).toContain('****** and chai'));
    await press(composer(), 'ArrowUp');
    expect(editor().value).toBe('samosa and chai');
    await type(editor(), 'samosa with chai');
    await press(editor(), 'Enter');
    await seen(() => expect(rows().at(-1)).toContain('****** with chai'));
    expect(edited).toHaveBeenCalledWith('samosa with chai');
    await press(composer(), 'ArrowUp');
    expect(editor().value).toBe('samosa with chai');
  });

  test('a draft stays in the composer while another message is edited, and when its page opens again', async () => {
    answerCalls('editMessage', ({ message }) => {
      const stored = { ...messageOf(farah, 2, String(message)), _id: said[1]?._id ?? '', changedRev: 3, edited: true };
      return { msg: 'Edited.', id: stored._id, rev: 3, message: stored };
    });
    await open();
    await press(composer(), 'ArrowUp');
    await press(editor(), 'Escape');
    await type(composer(), 'half a sentence');
    await act(async () => document.querySelectorAll<HTMLElement>('[role=log] article')[1]?.focus());
    await seen(() => named(HTMLButtonElement, 'Edit'));
    await act(async () => named(HTMLButtonElement, 'Edit').click());
    await type(editor(), 'other words');
    await press(editor(), 'Enter');
    await seen(() => expect(rows().at(-1)).toContain('other words'));
    expect(composer().value).toBe('half a sentence');
    unmount();
    await open();
    expect(composer().value).toBe('half a sentence');
  });

  test('when a message is deleted the focus goes on to the next one, and to the one before when it was the last', async () => {
    const [first, second, third] = [
      messageOf(farah, 1, 'one'),
      messageOf(farah, 2, 'two'),
      messageOf(farah, 3, 'three'),
    ];
    let rev = 3;
    answerCalls('deleteMessage', ({ messageId }) => {
      rev += 1;
      followedRoom().onChange({ type: 'deleted', rev, messageId });
      return { msg: 'Deleted.', id: messageId, messageId, rev };
    });
    await open({ messages: [first, second, third] });
    const row = ({ _id }: typeof first) => document.querySelector<HTMLElement>(`[data-message="${_id}"]`);
    const remove = async (message: typeof first) => {
      await act(async () => row(message)?.focus());
      await seen(() => named(HTMLButtonElement, 'Delete').focus());
      await act(async () => named(HTMLButtonElement, 'Delete').click());
      const dialog = '[role=alertdialog] [data-buttons] button';
      await seen(() => expect([...document.querySelectorAll(dialog)].at(-1)?.textContent).toBe('Delete'));
      await act(async () => [...document.querySelectorAll<HTMLElement>(dialog)].at(-1)?.click());
      await seen(() => expect(row(message)).toBeNull());
    };
    await remove(second);
    await seen(() => expect(document.activeElement).toBe(row(third)));
    await remove(third);
    await seen(() => expect(document.activeElement).toBe(row(first)));
  });

  test('when the only message is deleted, own or not, the focus goes to the composer', async () => {
    const role = { ...memberRole, rank: 8, strength: 8 };
    for (const only of [messageOf(farah, 1, 'one'), messageOf(sana, 1, 'one')]) {
      answerCalls('deleteMessage', ({ messageId }) => {
        followedRoom().onChange({ type: 'deleted', rev: 2, messageId });
        return { msg: 'Deleted.', id: messageId, messageId, rev: 2 };
      });
      await open({ messages: [only], rank: 8, load: { role } });
      await act(async () => document.querySelector<HTMLElement>('[data-message]')?.focus());
      await seen(() => named(HTMLButtonElement, 'Delete').focus());
      await act(async () => named(HTMLButtonElement, 'Delete').click());
      const isOwn = only.member.user._id === farah.user._id;
      await pressOn('button', 'Delete', await find(isOwn ? 'alertdialog' : 'dialog', 'Delete this message?'));
      await seen(() => expect(document.querySelector('[role=log]')).toBeNull());
      await seen(() => expect(document.activeElement).toBe(composer()));
      if (isOwn) unmount();
    }
  });

  test("who deletes somebody else's message sees which one, and may say why; the focus goes on", async () => {
    const [bad, other] = [messageOf(sana, 1, 'cheap phones here'), messageOf(farah, 2, 'two')];
    const asked: unknown[] = [];
    answerCalls('deleteMessage', (input) => {
      asked.push(input);
      followedRoom().onChange({ type: 'deleted', rev: 3, messageId: input.messageId });
      return { msg: 'Deleted.', id: input.messageId, messageId: input.messageId, rev: 3 };
    });
    const role = { ...memberRole, rank: 8, strength: 8 };
    await open({ messages: [bad, other], rank: 8, load: { role } });
    const row = ({ _id }: typeof bad) => document.querySelector<HTMLElement>(`[data-message="${_id}"]`);
    await act(async () => row(bad)?.focus());
    await seen(() => named(HTMLButtonElement, 'Delete').focus());
    await act(async () => named(HTMLButtonElement, 'Delete').click());
    const dialog = await find('dialog', 'Delete this message?');
    expect(wordsOf(dialog.querySelector('blockquote'))).toBe(`by ${sana.username}cheap phones here`);
    const rules = dialog.querySelector('select');
    await act(async () => {
      if (rules) rules.value = '2';
      rules?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await fill(await find('textbox', /^Reason/, dialog), 'Ads belong on the notice board');
    await pressOn('checkbox', /^Warn the author/, dialog);
    await pressOn('button', 'Delete and warn', dialog);
    await gone('dialog');
    const why = { rule: 2, reason: 'Ads belong on the notice board', warn: true };
    const { _id: id } = roomLoad({ data: [], rev: 0 }).roomDetails;
    expect(asked).toEqual([{ id, messageId: bad._id, ...why }]);
    await seen(() => expect(document.activeElement).toBe(row(other)));
  });

  test('after a ban that deletes what somebody wrote, the focus is on the next message', async () => {
    const last = messageOf(farah, 3, 'three');
    const bad = [messageOf(sana, 1, 'one'), messageOf(sana, 2, 'two')];
    const preview = { messages: 2, threads: 0, replies: 0, address: false, people: null, everywhere: false };
    answerCalls('previewBan', () => preview);
    answerCalls('banPerson', () => {
      for (const [at, { _id }] of bad.entries())
        followedRoom().onChange({ type: 'deleted', rev: 4 + at, messageId: _id });
      return { msg: 'Banned.', undone: { messages: 2, threads: 0, replies: 0, isDone: true } };
    });
    const role = { ...memberRole, rank: 8, strength: 8 };
    await open({ messages: [...bad, last], rank: 8, load: { role } });
    const row = ({ _id }: typeof last) => document.querySelector<HTMLElement>(`[data-message="${_id}"]`);
    await act(async () => bad[0] && row(bad[0])?.focus());
    await seen(() => named(HTMLButtonElement, 'Moderation').focus());
    await act(async () => named(HTMLButtonElement, 'Moderation').click());
    await pressOn('menuitem', /^Ban…/);
    const dialog = await find('dialog');
    await pressOn('button', /^Ban for/, dialog);
    await gone('dialog');
    await seen(() => expect(bad.map(row)).toEqual([null, null]));
    await seen(() => expect(document.activeElement).toBe(row(last)));
  });

  test("an Enter that ends an input method's composition neither sends nor saves", async () => {
    /** As Chromium tells it, and as browsers do that tell it by the number of the key alone. */
    const kinds = [{ isComposing: true }, { keyCode: 229 }];
    const edited = vi.fn<() => never>();
    answerCalls('editMessage', edited);
    await open();
    await type(composer(), 'half a word');
    for (const kind of kinds) await press(composer(), 'Enter', kind);
    expect([composer().value, sent]).toEqual(['half a word', []]);
    await press(composer(), 'Enter');
    expect([composer().value, sent]).toEqual(['', ['half a word']]);
    await seen(() => expect(rows().at(-1)).toContain('half a word'));

    await press(composer(), 'ArrowUp');
    await type(editor(), 'a whole word');
    for (const kind of kinds) await press(editor(), 'Enter', kind);
    expect([editor().value, edited.mock.calls]).toEqual(['a whole word', []]);
    await press(editor(), 'Escape');
  });

  test('a command that finds nobody says so and stays in the composer', async () => {
    const asked: unknown[] = [];
    answerCalls('ignorePerson', (input) => {
      asked.push(input);
      throw new WireError({ code: 'NO_SUCH_PERSON', msg: 'There is nobody of that name.', status: 404 });
    });
    await open();
    await type(composer(), '/ignore nobodyhere');
    expect(document.querySelectorAll('[role=option]')).toHaveLength(0);
    await press(composer(), 'Enter');
    await seen(() => expect(alerts()).toContain('Command Error!'));
    expect([asked.length, sent.length, composer().value]).toEqual([1, 0, '/ignore nobodyhere']);
  });

  test('a text has the direction in which it will be shown while it is written, and then', async () => {
    await open();
    const mixed = 'ok تو پھر ملتے ہیں';
    await type(composer(), mixed);
    expect([composer().dir, composer().lang]).toEqual(['rtl', 'ur']);
    await press(composer(), 'Enter');
    await seen(() => expect(rows().at(-1)).toContain(mixed));
    const last = [...document.querySelectorAll('[role=log] article')].at(-1);
    expect(last?.querySelector('[dir=rtl][lang=ur]')?.textContent).toBe(mixed);
  });
});

describe('a room that one is banned from', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const { roomDetails } = roomLoad({ data: [], rev: 0 });
  const { _id: roomId, title, tile } = roomDetails;
  const told = { roomId, until: null, reason: 'Ads again' };
  const facts = { ...told, title, tile };
  const page = () => document.querySelector('main, body')?.textContent ?? '';
  const mayAsk = () =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Ask for a second look');

  test('whoever is banned reads why and until when before anything is asked; to ask about it comes with the answer', async () => {
    const ban = {
      ...facts,
      _id: 'b'.repeat(24),
      since: '2026-01-01T15:02:00.000Z',
      everywhere: false,
      kicked: false,
      appealed: false,
    };
    const asked = Promise.withResolvers<AnswerOf<'getOwnBan'>>();
    answerCalls('getOwnBan', () => asked.promise);
    unmount = await openRoomScreen({ messages: [messageOf(farah, 1, 'salaam')] });
    await act(async () => receive('roomBanned', told));
    await act(() => vi.dynamicImportSettled());
    await seen(() => expect(page()).toContain('Ads again'));
    expect(mayAsk()).toBe(false);
    await act(async () => asked.resolve({ ban }));
    await seen(() => expect(mayAsk()).toBe(true));
  });
});

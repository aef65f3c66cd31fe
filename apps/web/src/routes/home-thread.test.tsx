// @vitest-environment happy-dom
import type { Thread } from '@baithak/protocol/entities/thread';
import { limits } from '@baithak/protocol/limits';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import people from '../i18n/texts/people.en.ts';
import rooms from '../i18n/texts/rooms.en.ts';
import threads from '../i18n/texts/threads.en.ts';
import { texts as reports } from '../i18n/lazy/reports.ts';
import { writeIgnored } from '../lib/ignored.ts';
import { threadOf, idOf, userOf } from '../testing/entities.ts';
import { allByRole, byRole, fill, find, gone, pressOn, seen, seesText, withText, wordsOf } from '../testing/by-role.ts';
import { answerCalls, receive } from '../testing/fake-client.ts';
import { press } from '../testing/render.tsx';
import { farah } from '../testing/room-fixtures.ts';
import { addressNow, loadOf, loaded, namedRoom, openHome, roleOf } from '../testing/home-screen.tsx';

const room = namedRoom('a', 'Baithak');
const saying = (thread: Thread, text: string, more: Partial<Thread> = {}): Thread => ({
  ...thread,
  message: JSON.stringify([{ type: 'text', data: text }]),
  room: { _id: room._id, title: room.title },
  ...more,
});
const thread = saying(threadOf(1, 'sana21', null), 'What shall go?', { replies: 23 });
const replies = Array.from({ length: 23 }, (_, at) =>
  saying(threadOf(at + 2, 'sana21', thread._id), `Old thing ${at + 1}.`),
).toReversed();

let unmount = () => undefined as void;
const posted = vi.fn();
/** The replies that the server has. */
let left: readonly Thread[] = replies;
beforeEach(() => {
  localStorage.clear();
  posted.mockClear();
  left = replies;
  answerCalls('getThreads', () => ({ data: [thread], pinnedThreads: [], highlights: [], canLoadMore: false }));
  answerCalls('getThread', () => ({ thrd: { ...thread, replies: left.length } }));
  answerCalls('getTopReplies', () => ({ data: left.slice(0, 20), pinnedReplies: [], canLoadMore: left.length > 20 }));
  answerCalls('getMoreReplies', ({ replyId }) => {
    const after = left.slice(left.findIndex(({ _id }) => _id === replyId) + 1);
    return { data: after.slice(0, 20), canLoadMore: after.length > 20 };
  });
  for (const call of ['likeThread', 'dislikeThread', 'reportThread'] as const)
    answerCalls(call as 'reportThread', (input) => {
      posted(call, input);
      return {};
    });
});
afterEach(() => unmount());

const view = (): Promise<HTMLElement> => find('region', threads.open);
const reply = (text: string): Promise<HTMLElement> =>
  seen(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-reply-id]')].find((each) =>
      wordsOf(each).includes(text),
    );
    if (!shown) throw new Error(`No reply says “${text}”.`);
    return shown;
  });
const openThread = async (guest = false, moderates = false): Promise<void> => {
  const at = guest || moderates ? { ...room, role: roleOf(guest ? -1 : 8) } : room;
  unmount = await openHome(`/home/${room._id}/thread/${thread._id}`, [at], { guest, rank: guest ? -1 : 1 });
  await loaded({ ...loadOf(at), ...(moderates && { rmps: ['ManageThreads'] }) });
};

/** Takes the first replies away, as somebody who may does it. */
const deleteReplies = (count: number): Promise<void> =>
  act(async () => {
    const [taken, others] = [left.slice(0, count), left.slice(count)];
    left = others;
    for (const [at, { _id }] of taken.entries())
      receive('replyDeleted', {
        roomId: room._id,
        parentId: thread._id,
        replyId: _id,
        replies: others.length + taken.length - at - 1,
        threadId: thread._id,
        threadReplies: others.length + taken.length - at - 1,
        changed: 100 - others.length * 2 + at,
      });
  });

test('when all loaded replies are deleted, the others can still be loaded; an archived thread does not ask for replies', async () => {
  await openThread();
  await reply('Old thing 23.');
  expect(document.title).toBe('What shall go? · Baithak · Baithak');
  await deleteReplies(20);
  await find('heading', '3 replies', await view());
  expect(wordsOf(await view())).not.toMatch(/Old thing|No replies/);
  await pressOn('button', threads.loadMore, await view());
  for (const each of ['Old thing 3.', 'Old thing 2.', 'Old thing 1.']) await reply(each);
  expect(allByRole('button', threads.loadMore)).toEqual([]);

  await deleteReplies(3);
  await seesText(threads.noReplies, await view());
  await act(async () => receive('threadArchived', { roomId: room._id, threadId: thread._id, changed: 999 }));
  await seesText(threads.noRepliesEver, await view());
  expect(wordsOf(await view())).not.toContain(threads.noReplies);
});

test('the focus is on the menu of a reply when its edit is saved or left, and on the next reply when it is deleted', async () => {
  const own = replies.slice(0, 2).map((each) => ({ ...each, member: { ...each.member, user: userOf(farah.user) } }));
  left = own;
  answerCalls('editThread', ({ threadText }) => ({ data: saying(own[0] ?? thread, String(threadText)) }));
  answerCalls('deleteReply', () => ({ deleted: true }));
  await openThread();
  const first = await reply('Old thing 23.');
  const menu = () => byRole('button', threads.menuReply, first);
  const edit = async () => {
    await pressOn('button', threads.menuReply, first);
    await pressOn('menuitem', threads.edit);
    return (await find('textbox', threads.editing)) as HTMLTextAreaElement;
  };
  await press(await edit(), 'Escape');
  await seen(() => expect(document.activeElement).toBe(menu()));
  const field = await edit();
  await fill(field, 'A new thing.');
  await press(field, 'Enter');
  await seesText('A new thing.', first);
  await seen(() => expect(document.activeElement).toBe(menu()));

  await pressOn('button', threads.menuReply, first);
  await pressOn('menuitem', threads.delete);
  await pressOn('button', threads.delete, await find('alertdialog'));
  await gone('alertdialog');
  await deleteReplies(1);
  const second = await reply('Old thing 22.');
  await seen(() => expect(document.activeElement).toBe(second));
});

test('a moderator who deletes what somebody else wrote may say why and warn them, and is asked nothing of their own', async () => {
  const asked: unknown[] = [];
  for (const call of ['deleteReply', 'deleteThread'] as const)
    answerCalls(call, (input) => {
      asked.push([call, input]);
      return { deleted: true };
    });
  await openThread(false, true);
  await pressOn('button', threads.menuReply, await reply('Old thing 23.'));
  await pressOn('menuitem', threads.delete);
  const dialog = await find('dialog', threads.deleteReplyTitle);
  expect(wordsOf(dialog.querySelector('blockquote'))).toContain('Old thing 23.');
  await fill(await find('textbox', /^Reason/, dialog), ' Ads ');
  await pressOn('checkbox', /^Warn the author/, dialog);
  await pressOn('button', 'Delete and warn', dialog);
  await gone('dialog');
  const { _id: replyId } = replies[0] ?? thread;
  const why = { reason: 'Ads', warn: true };
  expect(asked).toEqual([['deleteReply', { roomId: room._id, threadId: thread._id, replyId, ...why }]]);
});

test('a guest reads, quotes and reports a thread, but neither votes nor opens one that takes no replies', async () => {
  const silent = saying(thread, 'No answers wanted', { allowedReplies: false, replies: 0 });
  answerCalls('getThreads', () => ({ data: [silent], pinnedThreads: [], highlights: [], canLoadMore: false }));
  const at = { ...room, role: roleOf(-1) };
  unmount = await openHome(`/home/rooms/${room._id}`, [at], { guest: true, rank: -1 });
  await loaded(loadOf(at));
  await pressOn('tab', rooms.threads);
  const item = await seen(() => withText('article', 'No answers wanted'));
  expect((byRole('button', threads.voteUp, item) as HTMLButtonElement).disabled).toBe(true);
  const address = addressNow();
  await act(async () => item.querySelector('h3')?.click());
  expect(addressNow()).toBe(address);
  await pressOn('button', threads.menu, item);
  await find('menuitem', threads.report);
  expect(allByRole('menuitem').map(wordsOf)).toEqual([threads.quoteInThread, threads.copyLink, threads.report]);
  await pressOn('menuitem', threads.report);
  const form = await find('dialog', reports.en.ask.title.thread);
  const send = byRole('button', reports.en.ask.send, form) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await pressOn('radio', reports.en.reasons.n2, form);
  await fill(byRole('textbox', reports.en.ask.details, form), 'It sells something.');
  await act(async () => send.click());
  await seesText(reports.en.ask.sent);
  expect(posted.mock.calls).toEqual([['reportThread', { id: thread._id, reason: 2, details: 'It sells something.' }]]);
  await gone('dialog');
});

test('a guest reports a reply in at most 500 characters, and neither arrow of the open thread votes', async () => {
  left = replies.slice(0, 1);
  await openThread(true);
  const shown = await reply('Old thing 23.');
  const open = await view();
  for (const name of [threads.voteUp, threads.voteDown]) {
    const arrows = allByRole('button', name, open) as HTMLButtonElement[];
    expect(arrows).toHaveLength(2);
    for (const arrow of arrows) {
      expect(arrow.disabled).toBe(true);
      await act(async () => arrow.click());
    }
  }
  expect(posted).not.toHaveBeenCalled();

  await pressOn('button', threads.menuReply, shown);
  await pressOn('menuitem', threads.report);
  const form = await find('dialog', reports.en.ask.title.reply);
  await pressOn('radio', reports.en.reasons.n7, form);
  const details = byRole('textbox', reports.en.ask.details, form) as HTMLTextAreaElement;
  expect(details.maxLength).toBe(limits.reportDetails);
  await fill(details, 'x'.repeat(limits.reportDetails + 1));
  expect((byRole('button', reports.en.ask.send, form) as HTMLButtonElement).disabled).toBe(true);
  await fill(details, 'x'.repeat(limits.reportDetails));
  await pressOn('button', reports.en.ask.send, form);
  await seesText(reports.en.ask.sent);
  expect(posted.mock.calls).toEqual([['reportThread', { id: left[0]?._id, reason: 7, details: 'x'.repeat(500) }]]);
  await gone('dialog');
});

const select = (words: string, place: Element): void => {
  const text = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (text.nextNode())
    if (text.currentNode.textContent?.includes(words)) {
      const at = text.currentNode.textContent.indexOf(words);
      getSelection()?.setBaseAndExtent(text.currentNode, at, text.currentNode, at + words.length);
    }
};

test('a thread is quoted behind what is written to it, a reply in a field under it; what is selected alone', async () => {
  left = replies.slice(0, 1);
  answerCalls('toggleNotice', (input) => posted(input) as never);
  await openThread();
  const first = await reply('Old thing 23.');
  const field = byRole('textbox', undefined, await view()) as HTMLTextAreaElement;
  await fill(field, 'Let me see.');
  await pressOn('button', threads.menu, await view());
  await pressOn('menuitem', threads.quote);
  await seen(() => expect(field.value).toBe('Let me see.\n\n> @sana21\n> What shall go?\n'));
  expect(document.activeElement).toBe(field);

  select('thing', first);
  await pressOn('button', threads.quote, first);
  const under = (await find('textbox', undefined, first)) as HTMLTextAreaElement;
  await seen(() => expect(under.value).toBe('> @sana21\n> thing\n'));
  expect(document.activeElement).toBe(under);
  getSelection()?.removeAllRanges();
  expect(posted).not.toHaveBeenCalled();
});

test('a thread that is quoted in the list opens, and its quote is there to be answered', async () => {
  answerCalls('toggleNotice', (input) => posted(input) as never);
  unmount = await openHome(`/home/${room._id}?tab=threads`, [room], { rank: 1 });
  await loaded(loadOf(room));
  await pressOn('button', threads.menu, await seen(() => withText('article', 'What shall go?')));
  await pressOn('menuitem', threads.quote);
  const field = (await find('textbox', /Reply to/, await view())) as HTMLTextAreaElement;
  await seen(() => expect(field.value).toBe('> @sana21\n> What shall go?\n'));
  expect(addressNow()).toBe(`/home/${room._id}/thread/${thread._id}`);
  expect(document.activeElement).toBe(field);
});

test('the best threads are those of all time, or of the period that one chooses', async () => {
  const asked = vi.fn();
  answerCalls('getThreads', ({ sort, within }) => {
    asked(sort, within);
    const data = within === 'day' ? [] : [thread];
    return { data, pinnedThreads: [], highlights: [], canLoadMore: false };
  });
  unmount = await openHome(`/home/${room._id}?tab=threads`, [room], { rank: 1 });
  await loaded(loadOf(room));
  await seen(() => withText('article', 'What shall go?'));
  expect(allByRole('button', new RegExp(threads.period))).toEqual([]);
  await pressOn('radio', threads.sorts.top);
  const choose = async (from: string, to: string) => {
    await pressOn('button', `${threads.period}: ${from}`);
    await pressOn('menuitem', to);
  };
  await choose(threads.periods.all, threads.periods.day);
  await seesText(threads.emptyPeriod);
  await choose(threads.periods.day, threads.periods.week);
  await seen(() => withText('article', 'What shall go?'));
  await choose(threads.periods.week, threads.periods.all);
  await pressOn('radio', threads.sorts.new);
  await seen(() => expect(asked.mock.calls.at(-1)).toEqual(['new', undefined]));
  expect(asked.mock.calls).toEqual([
    ['active', undefined],
    ['top', undefined],
    ['top', 'day'],
    ['top', 'week'],
    ['new', undefined],
  ]);
});

test('the tags of the room are suggested, the most used first; what is written stays a tag of its own', async () => {
  const tagged = [['chai', 'food'], ['food', 'Walled City'], ['چائے']].map((tags, at) =>
    saying(threadOf(at + 40, 'sana21', null), `Thread ${at}`, { tags }),
  );
  answerCalls('getThreads', () => ({ data: tagged, pinnedThreads: [], highlights: [], canLoadMore: false }));
  answerCalls('createThread', (input) => {
    posted(input);
    return new Promise<never>(() => undefined);
  });
  unmount = await openHome(`/home/${room._id}?tab=threads`, [room], { rank: 1 });
  await loaded(loadOf(room));
  await seen(() => withText('article', 'Thread 0'));
  await pressOn('button', threads.newThread);
  const form = await find('dialog', threads.createTitle);
  const field = form.querySelector<HTMLInputElement>('[role=combobox]');
  if (!field) throw new Error('There is no field for tags.');
  const offered = () => [...form.querySelectorAll('[role=option]')];
  const write = async (words: string) => {
    await fill(field, words);
    return offered().map(wordsOf);
  };
  expect(await write('#Fo')).toEqual(['food']);
  expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-activedescendant')]).toEqual(['true', null]);
  await press(field, 'Enter');
  expect(await write('ci')).toEqual(['Walled City']);
  await press(field, 'ArrowDown');
  expect(field.getAttribute('aria-activedescendant')).toBe(offered()[0]?.id);
  await press(field, 'Enter');
  expect(await write('c')).toEqual(['chai']);
  await press(field, 'Escape');
  expect(offered()).toEqual([]);
  // Another word has its own suggestions.
  await write('');
  expect(await write('چائ')).toEqual(['چائے']);
  await act(async () => (offered()[0] as HTMLElement).click());
  expect([await write('walled'), field.getAttribute('aria-expanded')]).toEqual([[], 'false']);
  // The keys of a phone's keyboard have no names, and what is pasted has none: the comma of either script ends a tag.
  await write('قلفی،');
  expect(field.value).toBe('');
  await fill(byRole('textbox', threads.text, form), 'Which one?');
  await write('walled');
  await pressOn('button', threads.post, form);
  expect(posted.mock.calls[0]?.[0]).toMatchObject({ tags: ['Fo', 'Walled City', 'چائے', 'قلفی', 'walled'] });
});

test('a score of nothing is a number too', async () => {
  left = replies.slice(0, 1);
  answerCalls('getThread', () => ({ thrd: { ...thread, likeCount: 1, dislikeCount: 3 } }));
  await openThread();
  const shown = await find('img', threads.score.replace('{{score}}', '0'), await reply('Old thing 23.'));
  expect(wordsOf(shown)).toBe('0');
  expect(wordsOf(byRole('img', threads.score.replace('{{score}}', '-2'), await view()))).toBe('−2');
});

test('a thread that was posted opens; it does not when its form was closed meanwhile', async () => {
  const done: (() => void)[] = [];
  answerCalls(
    'createThread',
    () => new Promise((resolve) => done.push(() => resolve({ data: { ...thread, _id: 'c'.repeat(24) } }))),
  );
  unmount = await openHome(`/home/${room._id}?tab=threads`, [room], { rank: 1 });
  await loaded(loadOf(room));
  await seen(() => withText('article', 'What shall go?'));
  const post = async () => {
    await pressOn('button', threads.newThread);
    const form = await find('dialog', threads.createTitle);
    await fill(byRole('textbox', threads.text, form), 'What shall stay?');
    await pressOn('button', threads.post, form);
    return form;
  };
  await pressOn('button', 'Cancel', await post());
  await act(async () => done[0]?.());
  await seesText(threads.posted);
  expect(addressNow()).toBe(`/home/${room._id}`);
  await post();
  await act(async () => done[1]?.());
  await seen(() => expect(addressNow()).toBe(`/home/${room._id}/thread/${'c'.repeat(24)}`));
  await gone('dialog');
  await view();
});

test('a thread of few replies is open to the third level at once; a branch that is folded stays folded, and what comes is shown', async () => {
  const at = (number: number, parent: Thread, text: string, more: Partial<Thread> = {}) =>
    saying(threadOf(number, 'sana21', parent._id), text, { changed: 1, ...more });
  const first = at(40, thread, 'One.', { replies: 1 });
  const second = at(41, thread, 'Two.');
  const under = at(42, first, 'One below.', { replies: 1 });
  const deep = at(43, under, 'Two below.', { replies: 1 });
  const deepest = at(44, deep, 'Three below.', { replies: 1 });
  const asked = vi.fn();
  answerCalls('getThread', ({ threadId }) => ({
    thrd: [first, under, deep].find(({ _id }) => _id === threadId) ?? { ...thread, replies: 6 },
  }));
  answerCalls('getThreadShort', ({ threadId }) => ({
    thrd: [first, under].find(({ _id }) => _id === threadId) ?? thread,
  }));
  answerCalls('getTopReplies', ({ threadId, sort }) => {
    asked(threadId, sort);
    const isThread = threadId === thread._id;
    const data = isThread ? [second, first] : [deepest];
    return { data, pinnedReplies: [], canLoadMore: false, nested: isThread ? [under, deep, deepest] : [] };
  });
  await openThread();
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-reply-id]')].map((each) => each.dataset['replyId'] ?? '');
  const idsOf = (...all: readonly Thread[]) => all.map(({ _id }) => _id);
  await seen(() => expect(shown()).toEqual(idsOf(second, first, under, deep, deepest)));
  // What is deeper opens in a view of its own.
  byRole('button', threads.showReplies_one.replace('{{count}}', '1'), await reply('Three below.'));
  const counts = { threadId: thread._id, threadReplies: 7, roomId: room._id };

  await pressOn('button', threads.hideReplies, await reply('One below.'));
  expect(shown()).toEqual(idsOf(second, first, under));
  const answer = at(45, second, 'Two answered.', { changed: 2 });
  await act(async () =>
    receive('replyCreated', { ...counts, parentId: second._id, reply: answer, replies: 1, changed: 2 }),
  );
  const more = at(46, answer, 'And again.', { changed: 3 });
  await act(async () =>
    receive('replyCreated', { ...counts, parentId: answer._id, reply: more, replies: 1, changed: 3 }),
  );
  await seen(() => expect(shown()).toEqual(idsOf(second, answer, more, first, under)));
  const edited = { edited: true, editedAt: new Date(Date.UTC(2026, 5, 1)).toISOString(), changed: 4 };
  await act(async () =>
    receive('threadUpdated', { roomId: room._id, thread: { ...saying(more, 'And once more.'), ...edited } }),
  );
  await reply('And once more.');
  const vote = { threadId: more._id, userId: idOf('bilal01'), likes: 4, dislikes: 0, changed: 5 };
  await act(async () => receive('liked', { roomId: room._id, ...vote }));
  await find('img', threads.score.replace('{{score}}', '4'), await reply('And once more.'));
  await act(async () =>
    receive('replyDeleted', { ...counts, parentId: second._id, replyId: answer._id, replies: 0, changed: 6 }),
  );
  await seen(() => expect(shown()).toEqual(idsOf(second, first, under)));
  await pressOn('button', threads.showReplies_one.replace('{{count}}', '1'), await reply('One below.'));
  expect(shown()).toEqual(idsOf(second, first, under, deep, deepest));
  expect(asked.mock.calls).toEqual([[thread._id, 'best']]);

  unmount();
  unmount = await openHome(`/home/${room._id}/thread/${thread._id}/reply/view/${deep._id}`, [room], { rank: 1 });
  await loaded(loadOf(room));
  await seen(() => expect(shown()).toEqual(idsOf(deepest)));
  expect(asked.mock.calls.slice(1)).toEqual([[deep._id, 'old']]);
});

test('whom one ignores is one line in a branch that came with its thread, and what answers them is under it', async () => {
  const first = saying(threadOf(40, 'sana21', thread._id), 'One.', { replies: 2 });
  const silly = saying(threadOf(41, 'naraaz01', first._id), 'Silly.', { replies: 1 });
  const alone = saying(threadOf(42, 'naraaz01', first._id), 'Sillier.');
  const wise = saying(threadOf(43, 'sana21', silly._id), 'Wise.');
  answerCalls('getTopReplies', () => ({
    data: [first],
    pinnedReplies: [],
    canLoadMore: false,
    nested: [silly, alone, wise],
  }));
  await openThread();
  await act(async () => writeIgnored(['naraaz01']));
  await seen(() => expect(wordsOf(document.body)).not.toMatch(/Silly|Sillier|Wise/));
  await pressOn('button', people.ignoring.show, await view());
  for (const text of ['Silly.', 'Wise.']) await reply(text);
  expect(wordsOf(await view())).not.toContain('Sillier.');
  await act(async () => writeIgnored([]));
});

test('a reply that its reader would be told of is said to be read as it comes, and no other', async () => {
  const said: unknown[] = [];
  answerCalls('loadThread', (input) => {
    said.push(input);
    return {};
  });
  await openThread();
  await reply('Old thing 23.');
  const opened = said.length;
  const counts = { roomId: room._id, threadId: thread._id, parentId: thread._id, threadReplies: 24 };
  const come = (last: number, message: object[], changed: number) => {
    const answer = { ...saying(threadOf(last, 'sana21', thread._id), ''), message: JSON.stringify(message), changed };
    return act(async () => receive('replyCreated', { ...counts, reply: answer, replies: 24, changed }));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await come(71, [{ type: 'text', data: 'To everybody.' }], 2);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(said).toHaveLength(opened);
  await come(72, [{ type: 'mention', data: farah.username, extras: { _id: farah.user._id } }], 3);
  await act(() => vi.advanceTimersByTimeAsync(400));
  vi.useRealTimers();
  expect(said.slice(opened)).toEqual([{ id: room._id, threadId: thread._id }]);
});

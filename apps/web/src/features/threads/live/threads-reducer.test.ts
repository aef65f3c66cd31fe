import type { Thread } from '@baithak/protocol/entities/thread';
import { fc } from '@baithak/protocol/testing/fast-check';
import { describe, expect, test } from 'vitest';
import { simulateRoom, people, threadOf, type SimulatedRoom, type Step } from '../testing/threads-fixtures.ts';
import { emptyThreads, isArchived, isDeleted, listKey, type RoomThreads } from './threads-state.ts';
import { replyKey } from './reply-lists.ts';
import { confirmedVote, displayedVotes } from './thread-facts.ts';
import { reduceThreads, type ThreadsAction } from './threads-reducer.ts';

/** Counts after a reply to a thread itself. */
const under = (parentId: string, replies: number) => ({
  parentId,
  replies,
  threadId: parentId,
  threadReplies: replies,
});

const key = listKey('new', '');
const me = people[0];
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'post',
    'post',
    'reply',
    'reply',
    'reply',
    'like',
    'like',
    'dislike',
    'pin',
    'edit',
    'edit',
    'archive',
    'delete',
  ),
  target: fc.nat(200),
  who: fc.nat(3),
});
const run = (room: RoomThreads, happenings: readonly ThreadsAction[]): RoomThreads =>
  happenings.reduce(reduceThreads, room);
const listed = (made: SimulatedRoom, at: number, askedStep = 0): ThreadsAction => ({
  type: 'threadsLoaded',
  key,
  page: made.page(at, 1000),
  askedStep,
});
const everyReply = (made: SimulatedRoom, at: number, askedStep: number): ThreadsAction[] =>
  made.ids(at).flatMap((parentId) =>
    (['new', 'old'] as const).map((sort) => ({
      type: 'repliesLoaded',
      parentId,
      sort,
      page: made.replies(at, parentId, 1000, sort),
      askedStep,
    })),
  );
const threadsAt = (made: SimulatedRoom, at: number): readonly Thread[] => {
  const { data, pinnedThreads } = made.page(at, 1000);
  return [...data, ...pinnedThreads];
};

/** Each thread as one that is given whole: the replies to replies come with those to the thread alone. */
const everyTree = (made: SimulatedRoom, at: number, askedStep: number): ThreadsAction[] =>
  threadsAt(made, at).flatMap(({ _id: parentId }) =>
    (['new', 'old'] as const).map((sort) => ({
      type: 'repliesLoaded',
      parentId,
      sort,
      page: { ...made.replies(at, parentId, 1000, sort), nested: made.nested(at, parentId) },
      askedStep,
    })),
  );
const anyLoading = fc.constantFrom(everyReply, everyTree);
const parentOf = (listed: string): string => listed.split(' ')[0] ?? '';

/** What a reader sees of each thread and reply that is there. */
const seenOf = (room: RoomThreads) =>
  Object.fromEntries(
    [...room.known.values()]
      .filter(({ thread }) => !isDeleted(room, thread._id))
      .map(({ thread }) => [
        thread._id,
        {
          replies: thread.replies,
          likes: thread.likeCount,
          dislikes: thread.dislikeCount,
          pinned: thread.pinned,
          mine: confirmedVote(room, thread._id),
          archived: isArchived(room, thread),
          message: thread.message,
        },
      ]),
  );
const truthOf = (made: SimulatedRoom) =>
  Object.fromEntries(
    made.ids(made.steps).map((id) => {
      const thread = made.thread(made.steps, id) ?? threadOf(0, me, null);
      const mine = thread.likes.includes(me) ? 1 : thread.dislikes.includes(me) ? -1 : 0;
      return [
        id,
        {
          replies: thread.replies,
          likes: thread.likeCount,
          dislikes: thread.dislikeCount,
          pinned: thread.pinned,
          mine,
          archived: thread.archived,
          message: thread.message,
        },
      ];
    }),
  );

const draw = (dice: Iterator<number>, below: number): number => (dice.next().value ?? 0) % below;

/** Every event after step `start` at least once, some often, in any order, with the step that it tells of. */
const toldAnyhow = (made: SimulatedRoom, start: number, dice: Iterator<number>) => {
  const stepOf = (index: number): number => made.toldAt.findIndex((told) => told > index);
  const all = made.events.map((event, index) => ({ event, step: stepOf(index) })).filter(({ step }) => step > start);
  const often = all.flatMap((each) => Array.from({ length: 1 + Math.max(0, draw(dice, 5) - 2) }, () => each));
  return often.map((each) => ({ ...each, at: draw(dice, 1000) })).sort((a, b) => a.at - b.at);
};

/**
 * Tells a reader, who loaded everything at step `start`, the rest in any order and any number. Answers come between: each
 * holds whatever was told before it was asked for, perhaps more, and comes after some more was told.
 */
const hearAnyhow = (
  made: SimulatedRoom,
  start: number,
  dice: Iterator<number>,
  replies: typeof everyReply,
): RoomThreads => {
  let room = run(emptyThreads(me), [listed(made, start), ...replies(made, start, 0)]);
  let newest = start;
  let late: ThreadsAction[] = [];
  for (const { event, step } of toldAnyhow(made, start, dice)) {
    if (draw(dice, 4) === 0) {
      const at = newest + draw(dice, made.steps - newest + 1);
      late.push(listed(made, at, room.step), ...replies(made, at, room.step));
    }
    room = reduceThreads(room, event);
    newest = Math.max(newest, step);
    if (draw(dice, 3) > 0) continue;
    room = run(room, late);
    late = [];
  }
  return run(room, late);
};

const anyRoom = fc.property(
  fc.array(step, { minLength: 1, maxLength: 50 }),
  fc.nat(50),
  fc.infiniteStream(fc.nat(1000)),
  anyLoading,
  (steps, cut, dice, replies) => {
    const made = simulateRoom(steps);
    const room = hearAnyhow(made, cut % (made.steps + 1), dice, replies);
    expect(seenOf(room)).toEqual(truthOf(made));
    const now = made.page(made.steps, 1000);
    const list = room.lists.get(key);
    expect([...(list?.ids ?? [])].sort()).toEqual(now.data.map(({ _id }) => _id).sort());
    expect([...(list?.pinned ?? [])].sort()).toEqual(now.pinnedThreads.map(({ _id }) => _id).sort());
    for (const [under, replies] of room.replies) {
      const parentId = parentOf(under);
      if (isDeleted(room, parentId)) continue;
      const truth = made.replies(made.steps, parentId, 1000, 'new');
      expect([...replies.ids].sort()).toEqual(truth.data.map(({ _id }) => _id).sort());
      expect([...replies.pinned].sort()).toEqual(truth.pinnedReplies.map(({ _id }) => _id).sort());
    }
  },
);

test("counts, votes, marks and lists end as the server's, in whatever order and however often events and answers come", () => {
  fc.assert(anyRoom, { numRuns: 500 });
});

describe('a very late repeat', () => {
  const old = threadOf(1, 'sana', null);
  const latest = { ...threadOf(5, 'sana', null), changed: 7, likeCount: 3, replies: 2 };
  const page = { data: [latest], pinnedThreads: [], highlights: [], canLoadMore: true };
  const start = reduceThreads(emptyThreads(me), { type: 'threadsLoaded', key, page, askedStep: 0 });

  test('of a vote, a reply or a mark changes nothing', () => {
    const room = run(start, [
      { type: 'like', threadId: latest._id, userId: 'hina', likes: 1, dislikes: 0, changed: 1 },
      { type: 'newReply', ...under(latest._id, 1), reply: threadOf(6, 'hina', latest._id), changed: 2 },
      { type: 'threadUpdated', thread: { ...latest, pinned: true, changed: 6 } },
    ]);
    expect(room.known.get(latest._id)?.thread).toMatchObject({ likeCount: 3, replies: 2, pinned: false });
    expect(room.lists.get(key)).toMatchObject({ ids: [latest._id], pinned: [] });
  });

  test('of a reply to a reply: the thread counts it, and what it answers', () => {
    const first = { ...threadOf(6, 'hina', latest._id), changed: 8 };
    const nested = { ...threadOf(7, 'sana', first._id), changed: 9 };
    const room = run(start, [
      { type: 'newReply', ...under(latest._id, 3), reply: first, changed: 8 },
      { type: 'newReply', ...under(first._id, 1), threadId: latest._id, threadReplies: 4, reply: nested, changed: 9 },
    ]);
    const countOf = (of: RoomThreads, id: string) => of.known.get(id)?.thread.replies;
    expect([countOf(room, latest._id), countOf(room, first._id)]).toEqual([4, 1]);
    const gone = run(room, [{ type: 'deleteReply', ...under(latest._id, 2), replyId: first._id, changed: 10 }]);
    expect(countOf(gone, latest._id)).toBe(2);
  });

  test('of a thread or reply that lies beyond what is loaded changes nothing', () => {
    const replies = {
      data: [{ ...threadOf(9, 'sana', latest._id), changed: 7 }],
      pinnedReplies: [],
      canLoadMore: true,
    };
    const room = run(start, [
      { type: 'newThread', thread: old },
      { type: 'repliesLoaded', parentId: latest._id, sort: 'best', page: replies, askedStep: 0 },
      { type: 'newReply', ...under(latest._id, 1), reply: threadOf(6, 'hina', latest._id), changed: 2 },
    ]);
    expect(room.lists.get(key)?.ids).toEqual([latest._id]);
    expect(room.unread).toBe(0);
    expect(room.replies.get(replyKey(latest._id, 'best'))?.ids).toEqual(replies.data.map(({ _id }) => _id));
  });
});

describe('lists', () => {
  test('hold what the room holds, pinned ones apart, each once', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), fc.nat(60), anyLoading, (steps, cut, load) => {
        const made = simulateRoom(steps);
        const start = cut % (made.steps + 1);
        const room = run(emptyThreads(me), [
          listed(made, start),
          ...load(made, start, 0),
          ...made.events.slice(made.toldAt[start]),
        ]);
        const now = made.page(made.steps, 1000);
        const list = room.lists.get(key);
        expect(list?.ids).toEqual(now.data.map(({ _id }) => _id));
        expect(list?.pinned).toEqual(now.pinnedThreads.map(({ _id }) => _id));
        for (const [under, replies] of room.replies) {
          const parentId = parentOf(under);
          if (isDeleted(room, parentId)) continue;
          const truth = made.replies(made.steps, parentId, 1000, under === replyKey(parentId, 'old') ? 'old' : 'new');
          expect(replies.ids).toEqual(truth.data.map(({ _id }) => _id));
          expect([...replies.pinned].sort()).toEqual(truth.pinnedReplies.map(({ _id }) => _id).sort());
          // No branch of a tree is loaded by itself, those of new replies neither.
          for (const id of replies.levels > 0 ? [...replies.ids, ...replies.pinned] : [])
            expect(room.replies.get(replyKey(id, 'old'))?.levels).toBeGreaterThanOrEqual(replies.levels - 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('with the oldest replies first keep what came apart until those before it are loaded', () => {
    const root = threadOf(1, 'sana', null);
    const [first, second, third, mine] = [2, 3, 4, 5].map((number) => ({
      ...threadOf(number, 'hina', root._id),
      changed: number,
    }));
    const loaded = (type: 'repliesLoaded' | 'moreRepliesLoaded', reply: typeof first, canLoadMore: boolean) =>
      ({
        type,
        parentId: root._id,
        sort: 'old',
        page: { data: reply ? [reply] : [], canLoadMore },
        askedStep: 0,
      }) as const;
    if (!first || !second || !third || !mine) throw new Error('four replies were made');
    const start = run(emptyThreads(me), [
      { type: 'threadLoaded', thread: root },
      loaded('repliesLoaded', first, true),
      { type: 'replyPosted', reply: mine },
    ]);
    const listOf = (room: RoomThreads) => room.replies.get(replyKey(root._id, 'old'));
    expect(listOf(start)).toMatchObject({ ids: [first._id], latest: [mine._id] });
    const next = reduceThreads(start, loaded('moreRepliesLoaded', second, true));
    expect(listOf(next)).toMatchObject({ ids: [first._id, second._id], latest: [mine._id] });
    const all = reduceThreads(next, loaded('moreRepliesLoaded', third, false));
    expect(listOf(all)).toMatchObject({ ids: [first._id, second._id, third._id, mine._id], latest: [] });
  });

  test('archive a thread with everything beneath it, for good', () => {
    const root = threadOf(1, 'sana', null);
    const reply = threadOf(2, 'sana', root._id);
    const room = run(emptyThreads(me), [
      { type: 'newThread', thread: root },
      { type: 'newReply', ...under(root._id, 1), reply, changed: 1 },
      { type: 'archiveThread', threadId: root._id },
      { type: 'threadLoaded', thread: root },
    ]);
    expect(isArchived(room, reply)).toBe(true);
    expect(isArchived(room, root)).toBe(true);
  });

  test('count unread threads of others once, and nothing of mine', () => {
    const theirs = threadOf(1, 'sana', null);
    const mine = threadOf(2, me, null);
    const room = run(emptyThreads(me), [
      { type: 'newThread', thread: theirs },
      { type: 'newThread', thread: theirs },
      { type: 'newThread', thread: mine },
    ]);
    expect(room.unread).toBe(1);
    expect(reduceThreads(room, { type: 'unreadSet', count: 0 }).unread).toBe(0);
  });
});

test('a new picture stands beside all that its person wrote, and beside nothing else', () => {
  const [root, reply] = [threadOf(1, 'sana', null), threadOf(2, 'hina', threadOf(1, 'sana', null)._id)];
  const { user, role } = reply.member;
  const renewed = { ...user, profile: { ...user.profile, picture: 'new.webp' } };
  const room = run(emptyThreads(me), [
    { type: 'newThread', thread: root },
    { type: 'newReply', ...under(root._id, 1), reply, changed: 1 },
    { type: 'userUpdated', person: { username: user.username, avatar: 'new.webp', user: { ...renewed, role } } },
  ]);
  expect(room.known.get(reply._id)?.thread.member).toEqual({ user: renewed, role });
  expect(room.known.get(root._id)?.thread.member).toEqual(root.member);
});

describe('my vote', () => {
  const thread = { ...threadOf(1, 'sana', null), likes: ['bilal'], likeCount: 1 };
  const start = reduceThreads(emptyThreads(me), { type: 'threadLoaded', thread });
  const votes = (room: RoomThreads) =>
    displayedVotes(
      room.known.get(thread._id)?.thread ?? thread,
      confirmedVote(room, thread._id),
      room.pendingVotes.get(thread._id),
    );
  const liked = { type: 'like', threadId: thread._id, userId: me, likes: 2, dislikes: 0, changed: 1 } as const;

  test('is shown at once, and counted once when the answer and the event have come, in either order', () => {
    const wanted = reduceThreads(start, { type: 'voteRequested', threadId: thread._id, vote: 1 });
    expect(votes(wanted)).toEqual({ mine: 1, likes: 2, dislikes: 0 });
    const answered = { type: 'voteConfirmed', threadId: thread._id, vote: 1 } as const;
    for (const rest of [
      [answered, liked],
      [liked, answered],
    ]) {
      const after = run(wanted, rest);
      expect(votes(after)).toEqual({ mine: 1, likes: 2, dislikes: 0 });
      expect(after.pendingVotes.size).toBe(0);
    }
  });

  test('goes back to what was told when it is refused', () => {
    const room = run(start, [
      { type: 'voteRequested', threadId: thread._id, vote: -1 },
      { type: 'voteRefused', threadId: thread._id },
    ]);
    expect(votes(room)).toEqual({ mine: 0, likes: 1, dislikes: 0 });
  });

  test('that takes the place of the other one is two events, in either order', () => {
    const room = run(reduceThreads(start, liked), [
      { type: 'unlike', threadId: thread._id, userId: me, likes: 1, dislikes: 1, changed: 2 },
      { type: 'dislike', threadId: thread._id, userId: me, likes: 1, dislikes: 1, changed: 2 },
    ]);
    expect(votes(room)).toEqual({ mine: -1, likes: 1, dislikes: 1 });
  });

  test('stays shown while others vote', () => {
    const room = run(start, [
      { type: 'voteRequested', threadId: thread._id, vote: 1 },
      { type: 'like', threadId: thread._id, userId: 'hina', likes: 2, dislikes: 0, changed: 1 },
    ]);
    expect(votes(room)).toEqual({ mine: 1, likes: 3, dislikes: 0 });
  });
});

describe('a long message', () => {
  const whole = threadOf(7, 'farah', null);
  const cut: typeof whole = { ...whole, message: JSON.stringify([{ type: 'text', data: 'writ…' }]), cut: true };
  const loaded = (thread: typeof whole): ThreadsAction => ({ type: 'threadLoaded', thread });
  const after = (...actions: ThreadsAction[]) => run(emptyThreads(me), actions).known.get(whole._id)?.thread;

  test('is an excerpt until the whole is loaded, and stays whole when a list brings the excerpt again', () => {
    expect(after(loaded(cut))).toMatchObject({ message: cut.message, cut: true });
    const opened = after(loaded(cut), loaded(whole), loaded({ ...cut, changed: 5 }));
    expect(opened).toMatchObject({ message: whole.message, changed: 5 });
    expect(opened?.cut).toBeUndefined();
  });

  test('is made whole by an event, which carries all of it', () => {
    expect(after(loaded(cut), { type: 'threadUpdated', thread: { ...whole, changed: 5 } })?.cut).toBeUndefined();
  });
});

describe('what was deleted and is brought back', () => {
  const thread = { ...threadOf(1, me, null), changed: 3 };
  const reply = { ...threadOf(2, me, thread._id), changed: 4 };
  const posted = run(emptyThreads(me), [
    { type: 'threadsLoaded', key, page: simulateRoom([]).page(0, 1000), askedStep: 0 },
  ]);
  const isThere = (room: RoomThreads, id: string) => room.known.has(id) && !isDeleted(room, id);

  test('is there again when it is told with a later number, and not by what was late', () => {
    const made = run(posted, [
      { type: 'newThread', thread },
      { type: 'newReply', ...under(thread._id, 1), reply, changed: 4 },
    ]);
    const gone = run(made, [{ type: 'deleteThread', threadId: thread._id }]);
    expect([isThere(gone, thread._id), isThere(gone, reply._id)]).toEqual([false, false]);
    expect(isThere(run(gone, [{ type: 'newThread', thread }]), thread._id)).toBe(false);
    const back = run(gone, [{ type: 'newThread', thread: { ...thread, changed: 5 } }]);
    expect([isThere(back, thread._id), isThere(back, reply._id)]).toEqual([true, true]);
    const deletion = { type: 'deleteReply', ...under(thread._id, 0), replyId: reply._id, changed: 6 } as const;
    const without = run(back, [deletion]);
    expect(isThere(without, reply._id)).toBe(false);
    const again = { type: 'newReply', ...under(thread._id, 1), reply } as const;
    expect(isThere(run(without, [{ ...again, changed: 4 }]), reply._id)).toBe(false);
    expect(isThere(run(without, [{ ...again, changed: 7 }]), reply._id)).toBe(true);
  });

  const dated = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString();
  const older = { ...thread, date: dated(0) };
  const newer = { ...threadOf(3, me, null), changed: 3, date: dated(30) };
  const page = (data: readonly Thread[], askedStep: number): ThreadsAction => ({
    type: 'threadsLoaded',
    key,
    page: { data, pinnedThreads: [], highlights: [], canLoadMore: false },
    askedStep,
  });
  const idsIn = (room: RoomThreads) => room.lists.get(key)?.ids;

  test('is in its list again, below what is newer', () => {
    const gone = run(posted, [page([newer, older], 0), { type: 'deleteThread', threadId: older._id }]);
    expect(idsIn(gone)).toEqual([newer._id]);
    const back = run(gone, [{ type: 'newThread', thread: { ...older, changed: 5 } }]);
    expect(idsIn(back)).toEqual([newer._id, older._id]);
    expect(back.unread).toBe(gone.unread);
  });

  test('is in an answer that was asked for after its deletion was told, known before or not, and not in one of before', () => {
    for (const before of [posted, run(posted, [page([newer, older], 0)])]) {
      const gone = run(before, [{ type: 'deleteThread', threadId: older._id }]);
      const late = run(gone, [page([newer, older], gone.step - 1)]);
      expect([idsIn(late), isThere(late, older._id)]).toEqual([[newer._id], false]);
      const again = run(late, [page([newer, older], gone.step)]);
      expect([idsIn(again), isThere(again, older._id)]).toEqual([[newer._id, older._id], true]);
    }
  });

  test('is a reply among the replies again, by its age', () => {
    const later = { ...threadOf(4, me, thread._id), changed: 6, date: dated(20) };
    const early = { ...reply, date: dated(10) };
    const parentId = thread._id;
    const loaded = (['new', 'old'] as const).map((sort) => ({
      type: 'repliesLoaded' as const,
      parentId,
      sort,
      page: { data: sort === 'new' ? [later, early] : [early, later], canLoadMore: false },
      askedStep: 0,
    }));
    const gone = run(run(posted, [page([older], 0), ...loaded]), [
      { type: 'deleteReply', ...under(parentId, 1), replyId: early._id, changed: 7 },
    ]);
    const back = run(gone, [{ type: 'newReply', ...under(parentId, 2), reply: early, changed: 8 }]);
    expect(back.replies.get(replyKey(parentId, 'new'))?.ids).toEqual([later._id, early._id]);
    expect(back.replies.get(replyKey(parentId, 'old'))?.ids).toEqual([early._id, later._id]);
    expect(back.known.get(parentId)?.thread.replies).toBe(2);
  });
});

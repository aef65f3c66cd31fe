import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRoom, people, threadOf, type MadeRoom, type Step } from './live-fixtures.ts';
import { emptyThreads, isArchived, isGone, listKey, type RoomThreads } from './live-state.ts';
import { shownVotes } from './live-votes.ts';
import { live, type ThreadHappening } from './live.ts';

const key = listKey('new', '');
const me = people[0];
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('post', 'post', 'reply', 'reply', 'reply', 'like', 'like', 'dislike', 'pin', 'archive', 'delete'),
  target: fc.nat(200),
  who: fc.nat(3),
});
const votesOnly: fc.Arbitrary<Step> = fc.record({ does: fc.constantFrom('like', 'dislike', 'like', 'dislike', 'reply', 'delete'), target: fc.nat(200), who: fc.nat(3) });

const run = (room: RoomThreads, happenings: readonly ThreadHappening[]): RoomThreads => happenings.reduce(live, room);
const listed = (made: MadeRoom, at: number, asked = 0): ThreadHappening => ({ is: 'listed', key, page: made.page(at, 1000), asked });
const everyReply = (made: MadeRoom, at: number, asked: number): ThreadHappening[] =>
  made.ids(at).map((parentId) => ({ is: 'repliesLoaded', parentId, page: made.replies(at, parentId, 1000), asked }));

/** What follow-threads.ts does: asks for what is in doubt until nothing is. */
const settle = (room: RoomThreads, made: MadeRoom): RoomThreads =>
  [...room.doubtful].reduce((state, id) => {
    const thread = made.thread(made.steps, id);
    return live(state, thread ? { is: 'countsLoaded', thread, asked: state.step } : { is: 'missing', threadId: id });
  }, room);

const counts = (thread: { replies: number; likeCount: number; dislikeCount: number; likes: readonly string[]; dislikes: readonly string[] }) => ({
  replies: thread.replies, likes: thread.likeCount, dislikes: thread.dislikeCount, who: [thread.likes.toSorted(), thread.dislikes.toSorted()],
});
const knownCounts = (room: RoomThreads) =>
  Object.fromEntries([...room.known.values()].filter(({ thread }) => !isGone(room, thread._id)).map(({ thread }) => [thread._id, counts(thread)]));
const trueCounts = (made: MadeRoom) => Object.fromEntries(made.ids(made.steps).map((id) => {
  const thread = made.thread(made.steps, id);
  return [id, thread && counts(thread)];
}));

const draw = (dice: Iterator<number>): number => dice.next().value ?? 0;

describe('counts of threads', () => {
  test('are the server\'s, whatever answers come late and however often an event is told', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), fc.nat(50), fc.infiniteStream(fc.nat(1000)), (steps, cut, dice) => {
        const made = makeRoom(steps);
        const start = cut % (made.steps + 1);
        let room = run(emptyThreads(me), [listed(made, start), ...everyReply(made, start, 0)]);
        let late: ThreadHappening[] = [];
        for (let at = start; at < made.steps; at += 1) {
          const told = made.events.slice(made.toldAt[at], made.toldAt[at + 1]);
          // An answer made before this step and asked for now comes some steps later, or at the end.
          if (draw(dice) % 4 === 0) late.push(listed(made, at, room.step), ...everyReply(made, at, room.step));
          for (const event of told) {
            room = live(room, event);
            if (draw(dice) % 5 === 0) room = live(room, event);
          }
          if (draw(dice) % 3 === 0) {
            room = run(room, late);
            late = [];
          }
        }
        room = settle(run(room, late), made);
        expect(room.doubtful.size).toBe(0);
        expect(knownCounts(room)).toEqual(trueCounts(made));
      }),
      { numRuns: 300 },
    );
  });

  test('are the server\'s in whatever order votes, replies and deletions are told', () => {
    fc.assert(
      fc.property(fc.array(votesOnly, { minLength: 1, maxLength: 40 }), fc.infiniteStream(fc.nat(1000)), (steps, dice) => {
        const made = makeRoom([{ does: 'post', target: 0, who: 0 }, { does: 'post', target: 0, who: 1 }, ...steps]);
        const start = run(emptyThreads(me), [listed(made, 2), ...everyReply(made, 2, 0)]);
        const events = made.events.slice(made.toldAt[2]);
        const heard = events
          .map((event) => ({ event, at: draw(dice) }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event);
        const room = settle(run(start, heard), made);
        const truth = trueCounts(made);
        for (const [id, known] of Object.entries(knownCounts(room))) expect(known, id).toEqual(truth[id]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('lists', () => {
  test('hold what the room holds, pinned ones apart, each once', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), fc.nat(60), (steps, cut) => {
        const made = makeRoom(steps);
        const start = cut % (made.steps + 1);
        const room = run(emptyThreads(me), [listed(made, start), ...everyReply(made, start, 0), ...made.events.slice(made.toldAt[start])]);
        const now = made.page(made.steps, 1000);
        const list = room.lists.get(key);
        expect(list?.ids).toEqual(now.data.map(({ _id }) => _id));
        expect(list?.pinned).toEqual(now.pinnedThreads.map(({ _id }) => _id));
        for (const [parentId, replies] of room.replies) {
          if (isGone(room, parentId)) continue;
          const truth = made.replies(made.steps, parentId, 1000);
          expect([...replies.ids].sort()).toEqual(truth.data.map(({ _id }) => _id).sort());
          expect([...replies.pinned].sort()).toEqual(truth.pinnedReplies.map(({ _id }) => _id).sort());
        }
      }),
      { numRuns: 300 },
    );
  });

  test('archive a thread with everything beneath it, for good', () => {
    const root = threadOf(1, 'sana', null);
    const reply = threadOf(2, 'sana', root._id);
    const room = run(emptyThreads(me), [
      { is: 'newThread', thread: root },
      { is: 'newReply', parentId: root._id, reply, replies: 1 },
      { is: 'archiveThread', threadId: root._id },
      { is: 'threadLoaded', thread: root, asked: 0 },
    ]);
    expect(isArchived(room, reply)).toBe(true);
    expect(isArchived(room, root)).toBe(true);
  });

  test('count unread threads of others once, and nothing of mine', () => {
    const theirs = threadOf(1, 'sana', null);
    const mine = threadOf(2, me, null);
    const room = run(emptyThreads(me), [{ is: 'newThread', thread: theirs }, { is: 'newThread', thread: theirs }, { is: 'newThread', thread: mine }]);
    expect(room.unread).toBe(1);
    expect(live(room, { is: 'unreadCounted', count: 0 }).unread).toBe(0);
  });
});

describe('my vote', () => {
  const thread = { ...threadOf(1, 'sana', null), likes: ['bilal'], likeCount: 1 };
  const start = live(emptyThreads(me), { is: 'threadLoaded', thread, asked: 0 });
  const votes = (room: RoomThreads) => shownVotes(room.known.get(thread._id)?.thread ?? thread, me, room.wanted.get(thread._id));
  const liked = { is: 'like', threadId: thread._id, userId: me, likes: 2, dislikes: 0 } as const;

  test('is shown at once, and counted once when the answer and the event have come, in either order', () => {
    const wanted = live(start, { is: 'voteWanted', threadId: thread._id, vote: 1 });
    expect(votes(wanted)).toEqual({ mine: 1, likes: 2, dislikes: 0 });
    const answered = { is: 'voteAnswered', threadId: thread._id, vote: 1 } as const;
    for (const rest of [[answered, liked], [liked, answered]]) {
      const after = run(wanted, rest);
      expect(votes(after)).toEqual({ mine: 1, likes: 2, dislikes: 0 });
      expect(after.wanted.size).toBe(0);
      expect(after.doubtful.size).toBe(0);
    }
  });

  test('goes back to what was told when it is refused', () => {
    const room = run(start, [{ is: 'voteWanted', threadId: thread._id, vote: -1 }, { is: 'voteRefused', threadId: thread._id }]);
    expect(votes(room)).toEqual({ mine: 0, likes: 1, dislikes: 0 });
  });

  test('that takes the place of the other one is two events and no doubt', () => {
    const room = run(live(start, liked), [
      { is: 'unlike', threadId: thread._id, userId: me, likes: 1, dislikes: 1 },
      { is: 'dislike', threadId: thread._id, userId: me, likes: 1, dislikes: 1 },
    ]);
    expect(votes(room)).toEqual({ mine: -1, likes: 1, dislikes: 1 });
    expect(room.doubtful.size).toBe(0);
  });

  test('stays shown while others vote', () => {
    const room = run(start, [
      { is: 'voteWanted', threadId: thread._id, vote: 1 },
      { is: 'like', threadId: thread._id, userId: 'hina', likes: 2, dislikes: 0 },
    ]);
    expect(votes(room)).toEqual({ mine: 1, likes: 3, dislikes: 0 });
  });
});

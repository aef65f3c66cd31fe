import type { ThreadViewer } from '@baithak/protocol/contracts/threads.rules';
import { limits } from '@baithak/protocol/limits';
import { describe, expect, test } from 'vitest';
import { replyAddress, roomPartAddress, threadAddress, votersAddress } from '../../lib/addresses.ts';
import { addTags } from './composer/tags-field.tsx';
import { confirmedVote, displayedVotes, type VoteEvent } from './live/thread-facts.ts';
import { threadOf } from './testing/threads-fixtures.ts';
import { reduceThreads, type ThreadsAction } from './live/threads-reducer.ts';
import { emptyThreads, listKey, type RoomThreads, type Vote } from './live/threads-state.ts';
import { actionsFor } from './menu/thread-actions.ts';
import { parseRoomPart, parseThreadPath, withoutThread } from './thread-path.ts';

describe('the lists of threads', () => {
  const [old, middle, latest] = [1, 5, 9].map((number) => ({ ...threadOf(number, 'sana', null), tags: ['tea'] }));
  if (!old || !middle || !latest) throw new Error('There are three threads.');
  const teas = listKey('new', 'tea');
  const sweets = listKey('new', 'sweets');

  /** A reader who has looked at the threads of both tags. */
  const loaded = (canLoadMore = false): RoomThreads =>
    [
      { key: teas, data: [latest, middle, old] },
      { key: sweets, data: [] },
    ].reduce<RoomThreads>(
      (room, { key, data }) =>
        reduceThreads(room, {
          type: 'threadsLoaded',
          key,
          page: { data, pinnedThreads: [], highlights: [], canLoadMore },
          askedStep: 0,
        }),
      emptyThreads('farah'),
    );
  const ids = (room: RoomThreads, key: string) => room.lists.get(key)?.ids;
  const retagged = (thread: typeof middle, tags: string[], changed = 1) => ({
    ...thread,
    tags,
    changed,
    edited: true,
    editedAt: new Date(Date.UTC(2026, 1, changed)).toISOString(),
  });

  test("an edit moves a thread between the loaded lists of tags, on others' screens and on its author's", () => {
    const thread = retagged(middle, ['Sweets']);
    for (const type of ['threadUpdated', 'threadLoaded'] as const) {
      const room = reduceThreads(loaded(), { type, thread });
      expect([ids(room, teas), ids(room, sweets)]).toEqual([[latest._id, old._id], [middle._id]]);
      const back = reduceThreads(room, { type, thread: retagged(middle, ['tea'], 2) });
      expect([ids(back, teas), ids(back, sweets)]).toEqual([[latest._id, middle._id, old._id], []]);
    }
  });

  test('an edited thread that was not loaded comes into the list of its tag, unless it belongs to a later page', () => {
    const thread = retagged(threadOf(3, 'sana', null), ['tea']);
    const room = reduceThreads(loaded(true), { type: 'threadUpdated', thread });
    expect(ids(room, teas)).toEqual([latest._id, middle._id, thread._id, old._id]);
    const beyond = retagged(threadOf(0, 'sana', null), ['tea']);
    expect(ids(reduceThreads(room, { type: 'threadUpdated', thread: beyond }), teas)).toEqual(ids(room, teas));
  });

  test('a page asked for before an edit does not bring the thread back', () => {
    const room = reduceThreads(loaded(), { type: 'threadUpdated', thread: retagged(middle, ['sweets']) });
    const page = { data: [latest, middle, old], pinnedThreads: [], highlights: [], canLoadMore: false };
    expect(ids(reduceThreads(room, { type: 'threadsLoaded', key: teas, page, askedStep: 0 }), teas)).toEqual([
      latest._id,
      old._id,
    ]);
  });
});

describe('votes', () => {
  const me = 'farah';
  const thread = { ...threadOf(1, 'sana', null), likeCount: 2, dislikeCount: 1, likes: ['hina'], changed: 5 };
  const threadId = thread._id;
  const loaded = reduceThreads(emptyThreads(me), { type: 'threadLoaded', thread });

  const run = (room: RoomThreads, ...actions: readonly ThreadsAction[]) => actions.reduce(reduceThreads, room);
  const voteEvent = (type: VoteEvent['type'], userId: string, likes: number, dislikes: number, changed: number) =>
    ({ type, threadId, userId, likes, dislikes, changed }) satisfies VoteEvent;
  const displayed = (room: RoomThreads) => {
    const known = room.known.get(threadId)?.thread ?? thread;
    return displayedVotes(known, confirmedVote(room, threadId), room.pendingVotes.get(threadId));
  };
  const requested = (vote: Vote): ThreadsAction => ({ type: 'voteRequested', threadId, vote });

  test('a vote counts before the server answers, and a refused one does not', () => {
    const room = run(loaded, requested(1));
    expect(displayed(room)).toEqual({ mine: 1, likes: 3, dislikes: 1 });
    expect(displayed(run(room, { type: 'voteRefused', threadId }))).toEqual({ mine: 0, likes: 2, dislikes: 1 });
  });

  test('replacing a like by a dislike moves one vote', () => {
    const liked = run(loaded, voteEvent('like', me, 3, 1, 6));
    expect(displayed(run(liked, requested(-1)))).toEqual({ mine: -1, likes: 2, dislikes: 2 });
  });

  test('taking a vote back removes one', () => {
    const liked = run(loaded, voteEvent('like', me, 3, 1, 6));
    expect(displayed(run(liked, requested(0)))).toEqual({ mine: 0, likes: 2, dislikes: 1 });
  });

  test('the event of an own vote ends the pending one: it is not counted twice', () => {
    const room = run(loaded, requested(1), voteEvent('like', me, 3, 1, 6));
    expect(room.pendingVotes.size).toBe(0);
    expect(displayed(room)).toEqual({ mine: 1, likes: 3, dislikes: 1 });
  });

  test('a vote of somebody else is added to the pending one', () => {
    const room = run(loaded, requested(1), voteEvent('like', 'bilal', 3, 1, 6));
    expect(room.pendingVotes.size).toBe(1);
    expect(displayed(room)).toEqual({ mine: 1, likes: 4, dislikes: 1 });
  });

  test('a confirmed vote lasts until its event, or until the thread is loaded again', () => {
    const room = run(loaded, requested(1), { type: 'voteConfirmed', threadId, vote: 1 });
    expect(displayed(room)).toEqual({ mine: 1, likes: 3, dislikes: 1 });
    const reloaded = run(room, { type: 'threadLoaded', thread: { ...thread, likeCount: 4, changed: 9 } });
    expect(reloaded.pendingVotes.size).toBe(0);
    expect(displayed(reloaded)).toEqual({ mine: 0, likes: 4, dislikes: 1 });
  });

  test('an event that arrives late does not bring old counts back', () => {
    const room = run(loaded, voteEvent('like', 'bilal', 3, 1, 8), voteEvent('unlike', 'hina', 1, 1, 7));
    expect(displayed(room)).toEqual({ mine: 0, likes: 3, dislikes: 1 });
  });
});

describe('menus', () => {
  const stranger: ThreadViewer = { userId: 'hina', permissions: ['ReactThread'], iOwn: false, strength: 1 };
  const author: ThreadViewer = { ...stranger, userId: 'sana' };
  const owner: ThreadViewer = { ...stranger, iOwn: true };
  const staff: ThreadViewer = { ...stranger, permissions: ['ManageThreads', 'ReactThread'], strength: 6 };
  const thread = threadOf(1, 'sana', null);
  const alone = { parent: undefined, isArchived: false };

  describe('the menu of a thread', () => {
    test('offers everybody else to report and quote, and nothing more', () => {
      expect(actionsFor(thread, stranger, alone)).toEqual(['quote', 'quoteInThread', 'copyLink', 'report']);
    });

    test('offers its author to archive and delete, and not to report', () => {
      expect(actionsFor(thread, author, alone)).toEqual([
        'edit',
        'quote',
        'quoteInThread',
        'copyLink',
        'archive',
        'delete',
      ]);
    });

    test("offers the room's owner to pin, add as notice and delete, but not to archive", () => {
      expect(actionsFor(thread, owner, alone)).toEqual([
        'pin',
        'addNotice',
        'quote',
        'quoteInThread',
        'copyLink',
        'report',
        'delete',
      ]);
      expect(actionsFor({ ...thread, pinned: true, notice: true }, owner, alone).slice(0, 2)).toEqual([
        'unpin',
        'removeNotice',
      ]);
    });

    test('offers who manages threads to archive and delete, an archived one only to delete', () => {
      expect(actionsFor(thread, staff, alone)).toEqual([
        'quote',
        'quoteInThread',
        'copyLink',
        'report',
        'archive',
        'delete',
      ]);
      expect(actionsFor(thread, author, { ...alone, isArchived: true })).not.toContain('archive');
    });

    test('offers who manages threads nothing more where the author is their equal or above them', () => {
      for (const strength of [6, 7, 11, 109]) {
        const role = { ...thread.member.role, rank: Math.min(strength, 11), strength };
        const theirs = { ...thread, member: { ...thread.member, role } };
        expect(actionsFor(theirs, staff, alone)).toEqual(['quote', 'quoteInThread', 'copyLink', 'report']);
        expect(actionsFor({ ...theirs, parent: thread._id }, staff, { ...alone, parent: theirs })).toEqual([
          'quote',
          'quoteInThread',
          'copyLink',
          'report',
        ]);
      }
    });

    test('offers its author to edit it until it is archived, and who manages threads what it said before', () => {
      expect(actionsFor(thread, author, { ...alone, isArchived: true })).not.toContain('edit');
      const edited = { ...thread, edited: true };
      expect(actionsFor(edited, staff, alone)).toContain('history');
      for (const viewer of [stranger, author, owner])
        expect(actionsFor(edited, viewer, alone)).not.toContain('history');
      expect(actionsFor(thread, staff, alone)).not.toContain('history');
      const reply = { ...threadOf(2, 'sana', thread._id), edited: true };
      expect(actionsFor(reply, author, { ...alone, parent: undefined })[0]).toBe('edit');
      expect(actionsFor(reply, staff, { ...alone, parent: thread })).toContain('history');
    });

    test('offers to quote it in a reply where one may reply', () => {
      const silent = { ...thread, allowedReplies: false };
      expect(actionsFor(silent, stranger, alone)).toEqual(['quoteInThread', 'copyLink', 'report']);
      expect(actionsFor(thread, stranger, { ...alone, isArchived: true })).not.toContain('quote');
    });

    test('offers to embed public threads only', () => {
      expect(actionsFor({ ...thread, public: true }, stranger, alone)).toContain('embed');
    });
  });

  describe('the menu of a reply', () => {
    const reply = threadOf(2, 'bilal', thread._id);

    test('offers the author of what it answers to pin and delete it', () => {
      expect(actionsFor(reply, author, { ...alone, parent: thread })).toEqual([
        'pin',
        'quote',
        'quoteInThread',
        'copyLink',
        'report',
        'delete',
      ]);
      expect(actionsFor({ ...reply, pinned: true }, author, { ...alone, parent: thread })[0]).toBe('unpin');
    });

    test('offers its own author to delete it and not to report it, and the owner of the room nothing special', () => {
      expect(actionsFor(reply, { ...stranger, userId: 'bilal' }, { ...alone, parent: thread })).toEqual([
        'edit',
        'quote',
        'quoteInThread',
        'copyLink',
        'delete',
      ]);
      expect(actionsFor(reply, owner, { ...alone, parent: thread })).toEqual([
        'quote',
        'quoteInThread',
        'copyLink',
        'report',
      ]);
    });
  });
});

const id = 'a'.repeat(24);
const other = 'b'.repeat(24);
const composeAddress = `/home/baithak/thread/${id}/reply/create`;

describe('the segments of an address', () => {
  test('3 and 4 name the open thread', () => {
    expect(parseThreadPath(threadAddress('baithak', id))).toEqual({ threadId: id, viewId: null, layer: 'none' });
  });

  test('5 and 6, reply and create, open the composer', () => {
    expect(parseThreadPath(composeAddress)?.layer).toBe('compose');
  });

  test('5, likes, opens who likes it', () => {
    expect(votersAddress('baithak', id, 'likes').split('/')[5]).toBe('likes');
    expect(parseThreadPath(votersAddress('baithak', id, 'likes'))?.layer).toBe('likes');
    expect(parseThreadPath(votersAddress('baithak', id, 'dislikes'))?.layer).toBe('dislikes');
  });

  test('5, 6 and 7 load a single one', () => {
    expect(replyAddress('baithak', id, other).split('/').slice(5)).toEqual(['reply', 'view', other]);
    expect(parseThreadPath(replyAddress('baithak', id, other))).toEqual({ threadId: id, viewId: other, layer: 'none' });
  });

  test('closing strips 3 and 4 and leaves the list of the room', () => {
    for (const open of [threadAddress('baithak', id), composeAddress, replyAddress('baithak', id, other)]) {
      expect(withoutThread(open)).toBe('/home/baithak?tab=threads');
    }
  });

  test('say which part of the room is shown', () => {
    expect(parseRoomPart(threadAddress('baithak', id), '')).toBe('threads');
    for (const part of ['messages', 'threads'] as const) {
      const { pathname, search } = new URL(roomPartAddress('baithak', part), 'https://baithak.example');
      expect(parseRoomPart(pathname, search)).toBe(part);
    }
    expect(parseRoomPart('/home/rooms/baithak', '?tab=nothing')).toBe('messages');
  });

  test('of other places name no thread', () => {
    for (const path of [
      '/home/rooms',
      '/home/rooms/baithak',
      '/home/baithak',
      '/home/baithak/thread',
      '/home/baithak/thread/NotAnId',
      `/pms/thread/${id}`,
    ]) {
      expect(parseThreadPath(path), path).toBeNull();
    }
  });
});

test('tags are parted by commas of either script, and come without their sign', () => {
  expect(addTags([], 'food, #walled city،قلفی؛chai，茶')).toEqual(['food', 'walled city', 'قلفی', 'chai', '茶']);
});

test('the same tag in another spelling is not added twice', () => {
  expect(addTags(['Food'], 'FOOD, food ,fóod')).toEqual(['Food', 'fóod']);
});

test('there are never more or longer ones than the server takes', () => {
  expect(addTags([], 'x'.repeat(limits.tag + 1))).toEqual([]);
  expect(addTags([], Array.from({ length: 20 }, (_, number) => `tag ${number}`).join(','))).toHaveLength(limits.tags);
});

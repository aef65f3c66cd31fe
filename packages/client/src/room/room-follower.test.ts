import { fc } from '@baithak/protocol/testing/fast-check';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { describe, expect, test } from 'vitest';
import { changesIn, rangeOf, type RevRange } from './follow.ts';
import { followRoom, type RoomChange, type RoomLoad, type RoomSource } from './room-follower.ts';
import { networkError, WireError } from '../wire/wire-error.ts';

const roomId = 'a'.repeat(24);
type Item = RoomLoad['data'][number];
type Message = RoomMessage;

const idOf = (rev: number): string => rev.toString(16).padStart(24, '0');
const messageOf = (rev: number, changedRev = rev): Message => ({
  _id: idOf(rev),
  rev,
  changedRev,
  content: [],
  date: '2026-01-01T00:00:00.000Z',
  edited: changedRev !== rev,
  member: {
    user: { _id: roomId, username: 'somebody', profile: { fullname: '', picture: null } },
    role: { title: 'Member', strength: 1, spamControl: 15, color: '#000000', rank: 1 },
  },
});
const created = (rev: number): RoomChange => ({ type: 'created', rev, message: messageOf(rev) });
const loadOf = (rev: number, data: Item[] = [], gap = false, epoch = 'one'): RoomLoad =>
  // the follower reads nothing else of a load.
  ({ roomDetails: { _id: roomId, slug: 'sitting' }, data, rev, epoch, gap }) as unknown as RoomLoad;

/** A transport in memory: loads are answered by hand, timers run by hand. */
const transport = () => {
  const asked: {
    id: string;
    since: number | undefined;
    epoch: string | undefined;
    answer: (load: RoomLoad) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }[] = [];
  const timers = new Set<() => void>();
  const unloaded: string[] = [];
  let tell: (roomId: string, range: RevRange<RoomChange>) => void = () => undefined;
  let missed: (isTold: boolean) => void = () => undefined;
  const source: RoomSource = {
    load: (id, since) =>
      new Promise((resolve, reject) => {
        asked.push({
          id,
          since: since?.rev,
          epoch: since?.epoch,
          answer: async (load) => {
            resolve(load);
            await settled();
          },
          fail: async (error) => {
            reject(error);
            await settled();
          },
        });
      }),
    unload: async (id) => unloaded.push(id),
    onRange: (listener) => {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
    onMissed: (listener) => {
      missed = listener;
      return () => {
        missed = () => undefined;
      };
    },
    after: (_, fn) => {
      timers.add(fn);
      return () => timers.delete(fn);
    },
  };
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    source,
    asked,
    unloaded,
    timers,
    last: () => {
      const one = asked.at(-1);
      if (!one) throw new Error('nothing was asked');
      return one;
    },
    publish: (change: RoomChange, of = roomId) => tell(of, rangeOf(change)),
    /** What the server missed: as `roomCaughtUp` brings it. */
    catchUp: (since: number, rev: number, data: Item[], of = roomId) =>
      tell(of, { since, rev, changes: (known) => changesIn<RoomMessage>(data, known) }),
    online: () => missed(false),
    miss: () => missed(true),
    elapse: () => {
      const due = [...timers];
      timers.clear();
      due.forEach((fn) => fn());
    },
  };
};

const follow = (name = roomId) => {
  const wire = transport();
  const received: (string | number)[] = [];
  const together: number[][] = [];
  const changes: RoomChange[] = [];
  const errors: unknown[] = [];
  const follower = followRoom(name, wire.source, {
    onLoad: ({ rev }, isOther) => received.push(`load ${rev}${isOther ? ', another database' : ''}`),
    onResume: ({ rev }) => received.push(`resume ${rev}`),
    onChanges: (all) => together.push(all.map(({ rev }) => rev)),
    onChange: (change) => {
      changes.push(change);
      received.push(change.type === 'created' ? change.rev : `${change.type} ${change.rev}`);
    },
    onError: (error) => errors.push(error),
  });
  return { ...wire, received, together, changes, errors, follower };
};

describe('a room follower', () => {
  test('reports the load first, then changes that came while it was loading, in order', async () => {
    const { publish, last, received, follower } = follow();
    publish(created(6));
    publish(created(5));
    expect(received).toEqual([]);
    await last().answer(loadOf(5));
    expect(received).toEqual(['load 5', 6]);
    expect(follower.position()?.rev).toBe(6);
  });

  test('asked by its slug, keeps what came under its id during the first load, and nothing of other rooms', async () => {
    const { publish, last, received } = follow('sitting');
    publish(created(4));
    publish(created(4), 'b'.repeat(24));
    await last().answer(loadOf(3));
    publish(created(5), 'b'.repeat(24));
    expect(received).toEqual(['load 3', 4]);
  });

  test('asks by its id once it knows it: a room that turns Private has another slug', async () => {
    const { last, online, follower, unloaded } = follow('sitting');
    expect(last().id).toBe('sitting');
    await last().answer(loadOf(3));
    online();
    expect(last().id).toBe(roomId);
    await last().answer(loadOf(3));
    follower.reload();
    expect(last().id).toBe(roomId);
    follower.stop();
    expect(unloaded).toEqual([roomId]);
  });

  test('reports nothing twice', async () => {
    const { publish, last, received } = follow();
    await last().answer(loadOf(1));
    publish(created(2));
    publish(created(2));
    publish(created(1));
    expect(received).toEqual(['load 1', 2]);
  });

  test('waits a moment for a late revision, and asks for nothing when it comes', async () => {
    const { publish, last, received, asked, elapse } = follow();
    await last().answer(loadOf(1));
    publish(created(3));
    expect(received).toEqual(['load 1']);
    publish(created(2));
    elapse();
    expect(received).toEqual(['load 1', 2, 3]);
    expect(asked).toHaveLength(1);
  });

  test('asks for what is missing when it does not come, even in a busy room', async () => {
    const { publish, last, received, asked, elapse, timers } = follow();
    await last().answer(loadOf(1));
    publish(created(3));
    publish(created(4));
    expect(timers.size).toBe(1);
    elapse();
    expect(asked[1]?.since).toBe(1);
    publish(created(5));
    await last().answer(loadOf(4, [messageOf(2), messageOf(3), messageOf(4)]));
    expect(received).toEqual(['load 1', 'resume 4', 2, 3, 4, 5]);
  });

  test('after a reconnection asks since its revision and reports edits and deletions too', async () => {
    const { last, received, online } = follow();
    await last().answer(loadOf(10));
    online();
    expect(last().since).toBe(10);
    await last().answer(
      loadOf(14, [
        messageOf(11),
        { _id: idOf(4), rev: 4, changedRev: 12, deleted: true },
        messageOf(7, 13),
        messageOf(14),
      ]),
    );
    expect(received).toEqual(['load 10', 'resume 14', 11, 'deleted 12', 'edited 13', 14]);
  });

  test('starts over when too much was missed, or when the server went back in time', async () => {
    const { last, received, online, publish } = follow();
    await last().answer(loadOf(10));
    online();
    await last().answer(loadOf(900, [messageOf(900)], true));
    online();
    await last().answer(loadOf(20, []));
    publish(created(21));
    expect(received).toEqual(['load 10', 'load 900', 'load 20, another database', 21]);
  });

  test('of another epoch it starts over, and passes on each change after that, whatever was known under those revisions', async () => {
    const { last, received, online, publish, follower } = follow();
    await last().answer(loadOf(104));
    publish(created(105));
    online();
    expect([last().since, last().epoch]).toEqual([105, 'one']);
    await last().answer(loadOf(103, [], true, 'two'));
    for (const rev of [104, 105, 106]) publish(created(rev));
    expect(received).toEqual(['load 104', 105, 'load 103, another database', 104, 105, 106]);
    expect(follower.position()).toEqual({ rev: 106, epoch: 'two' });
  });

  test('so it does when the other database has come past its revision, asked for since then or not', async () => {
    const { last, received, online, follower } = follow();
    await last().answer(loadOf(105));
    online();
    await last().answer(loadOf(110, [messageOf(110)], true, 'two'));
    follower.reload();
    await last().answer(loadOf(112, [], false, 'three'));
    expect(received).toEqual(['load 105', 'load 110, another database', 'load 112, another database']);
  });

  test('what waited beyond a gap when the connection was lost is no change of the next epoch', async () => {
    const { last, received, online, publish } = follow();
    await last().answer(loadOf(103));
    publish({ type: 'deleted', rev: 105, messageId: idOf(1) });
    online();
    await last().answer(loadOf(103, [], true, 'two'));
    for (const rev of [104, 105]) publish(created(rev));
    expect(received).toEqual(['load 103', 'load 103, another database', 104, 105]);
  });

  test('takes from what the server missed what it does not know, and goes on after it', async () => {
    const { catchUp, publish, last, received, together, timers, asked, follower } = follow();
    await last().answer(loadOf(10));
    publish(created(11));
    publish(created(15));
    const gone: Item = { _id: idOf(4), rev: 4, changedRev: 14, deleted: true };
    catchUp(9, 14, [messageOf(10), messageOf(11, 12), messageOf(13), gone]);
    expect(received).toEqual(['load 10', 11, 'edited 12', 13, 'deleted 14', 15]);
    expect(together).toEqual([[11], [12, 13, 14], [15]]);
    catchUp(9, 14, [messageOf(10), messageOf(13), gone]);
    publish(created(16));
    expect(received.slice(6)).toEqual([16]);
    expect([follower.position()?.rev, asked.length, timers.size]).toEqual([16, 1, 0]);
  });

  test('asks for what was before it, when that does not come', async () => {
    const { catchUp, publish, last, received, asked, elapse, timers } = follow();
    await last().answer(loadOf(1));
    catchUp(2, 4, [messageOf(3), messageOf(4)]);
    expect([received, timers.size]).toEqual([['load 1'], 1]);
    publish(created(2));
    expect([received, timers.size]).toEqual([['load 1', 2, 3, 4], 0]);
    catchUp(6, 7, [messageOf(7)]);
    elapse();
    expect([asked.length, last().since]).toEqual([2, 4]);
    await last().answer(loadOf(7, [messageOf(5), messageOf(6), messageOf(7)]));
    expect([received.slice(4), timers.size]).toEqual([['resume 7', 5, 6, 7], 0]);
  });

  test('during a load it waits for the answer; of an earlier connection it is forgotten', async () => {
    const { catchUp, last, received, online } = follow('sitting');
    catchUp(3, 5, [messageOf(4), messageOf(5)]);
    catchUp(3, 5, [messageOf(4), messageOf(5)], 'b'.repeat(24));
    await last().answer(loadOf(4));
    expect(received).toEqual(['load 4', 5]);
    catchUp(6, 7, [messageOf(7)]);
    online();
    await last().answer(loadOf(5, [], true, 'two'));
    catchUp(5, 6, [messageOf(6)]);
    expect(received.slice(2)).toEqual(['load 5, another database', 6]);
    online();
    catchUp(6, 8, [messageOf(7), messageOf(8)]);
    await last().fail(new WireError({ code: 'NO_ANSWER', msg: '' }));
    expect(received.slice(4)).toEqual([7, 8]);
  });

  test('known from another time, it asks after that, and says when it was of another epoch', async () => {
    const wire = transport();
    const loads: unknown[] = [];
    const handlers = { onChange: () => undefined, onError: () => undefined };
    followRoom(
      roomId,
      wire.source,
      { ...handlers, onLoad: ({ rev }, isOther) => loads.push([rev, isOther]) },
      { rev: 7, epoch: 'one' },
    );
    expect([wire.last().since, wire.last().epoch]).toEqual([7, 'one']);
    await wire.last().answer(loadOf(9, [], true, 'two'));
    expect(loads).toEqual([[9, true]]);
  });

  test('does not load twice for the connection that its own load opened', async () => {
    const { asked, online, last } = follow();
    online();
    await last().answer(loadOf(1));
    expect(asked).toHaveLength(1);
  });

  test('loads when the server says that events were missed, with what is asked for already after that once more', async () => {
    const { asked, miss, last, received } = follow();
    miss();
    await last().answer(loadOf(1));
    expect([asked.length, last().since]).toEqual([2, undefined]);
    await last().answer(loadOf(2));
    miss();
    expect([asked.length, last().since]).toEqual([3, 2]);
    await last().answer(loadOf(3, [messageOf(3)]));
    expect([asked.length, received]).toEqual([3, ['load 1', 'load 2', 'resume 3', 3]]);
  });

  test('an unreachable server is asked again at the next connection, a silent one after a while', async () => {
    const { asked, last, online, elapse, errors } = follow();
    await last().fail(networkError());
    elapse();
    expect(asked).toHaveLength(1);
    online();
    expect(asked).toHaveLength(2);
    await last().fail(new WireError({ code: 'NO_ANSWER', msg: '' }));
    elapse();
    expect(asked).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  test('what it is asked to load again while it loads is loaded once more: the answer may be older than the reason', async () => {
    const { last, asked, received, follower } = follow();
    follower.reload();
    follower.reload();
    expect(asked).toHaveLength(1);
    await last().answer(loadOf(3));
    expect([asked.length, last().since]).toEqual([2, undefined]);
    await last().answer(loadOf(4));
    expect([asked.length, received]).toEqual([2, ['load 3', 'load 4']]);
  });

  test('so is what was refused, but what fails for a moment waits for the next attempt', async () => {
    const { last, asked, elapse, errors, follower } = follow();
    follower.reload();
    await last().fail(new WireError({ code: 'NO_ANSWER', msg: '' }));
    expect(asked).toHaveLength(1);
    elapse();
    follower.reload();
    await last().fail(new WireError({ code: 'BANNED', msg: '' }));
    expect([asked.length, errors.length]).toEqual([3, 1]);
    await last().answer(loadOf(3));
    expect(asked).toHaveLength(3);
  });

  test('a refusal ends it until it is reloaded', async () => {
    const { asked, last, online, errors, received, follower } = follow();
    await last().fail(new WireError({ code: 'BANNED', msg: '' }));
    online();
    expect(asked).toHaveLength(1);
    expect(errors).toHaveLength(1);
    follower.reload();
    await last().answer(loadOf(1));
    expect(received).toEqual(['load 1']);
  });

  test('stopped, it unloads the room and reports nothing more, not even a load on its way', async () => {
    const { last, received, follower, unloaded, publish } = follow();
    follower.stop();
    follower.stop();
    await last().answer(loadOf(1));
    publish(created(2));
    expect(received).toEqual([]);
    expect(unloaded).toEqual([roomId]);
  });

  test('reports every change once, in order, by whatever changes and ranges in whatever order it is told', async () => {
    // 0: a message is created; any other number edits one that is there.
    const history = fc.array(
      fc.nat(4).map((kind) => Math.max(0, kind - 1)),
      { minLength: 1, maxLength: 20 },
    );
    const telling = fc.record({ since: fc.nat(19), length: fc.nat(6), isRange: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(history, fc.array(telling, { maxLength: 40 }), fc.nat(40), async (kinds, tellings, pause) => {
        const steps: { readonly rev: number; readonly of: number }[] = [{ rev: 1, of: 1 }];
        const written = [1];
        for (const kind of kinds) {
          const rev = steps.length + 1;
          if (kind === 0) written.push(rev);
          steps.push({ rev, of: kind === 0 ? rev : (written[kind % written.length] ?? 1) });
        }
        const newest = steps.length;
        /** What a read at `until` finds changed after `since`: each message by its last change. */
        const read = (since: number, until: number): Item[] =>
          [...new Map(steps.slice(0, until).map(({ rev, of }) => [of, rev]))]
            .filter(([, changed]) => changed > since)
            .toSorted(([, one], [, other]) => one - other)
            .map(([of, changed]) => messageOf(of, changed));

        const { publish, catchUp, changes, last, elapse, asked, follower } = follow();
        const reload = async (): Promise<void> => {
          const before = asked.length;
          elapse();
          if (asked.length > before) await last().answer(loadOf(newest, read(last().since ?? newest, newest)));
        };
        await last().answer(loadOf(1, read(0, 1)));
        for (const [index, { since: drawn, length, isRange }] of tellings.entries()) {
          if (index === pause) await reload();
          const since = 1 + (drawn % (newest - 1));
          const until = Math.min(newest, since + length);
          const { of = 1 } = steps[since] ?? {};
          if (isRange) catchUp(since, until, read(since, until));
          else if (of === since + 1) publish(created(of));
          else publish({ type: 'edited', rev: since + 1, message: messageOf(of, since + 1) });
        }
        // Told of nothing but how far the room has come, it asks for what it lacks.
        catchUp(newest, newest, []);
        await reload();

        expect(follower.position()?.rev).toBe(newest);
        const revs = changes.map(({ rev }) => rev);
        expect(revs).toEqual([...new Set(revs)].toSorted((one, other) => one - other));
        const shown = new Map([[1, 1]]);
        for (const change of changes) {
          if (change.type !== 'created' && change.type !== 'edited') throw new Error(`nobody told of ${change.type}`);
          expect(shown.has(change.message.rev)).toBe(change.type === 'edited');
          shown.set(change.message.rev, change.rev);
        }
        expect(shown).toEqual(new Map(steps.map(({ rev, of }) => [of, rev])));
      }),
      { numRuns: 300 },
    );
  });

  test('reports every creation exactly once, in order, however events are lost, doubled, late or cut off', async () => {
    const step = fc.constantFrom('send', 'lose', 'double', 'late', 'cut', 'elapse');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { asked, publish, online, elapse, received, last } = follow();
        let rev = 0;
        const late: RoomChange[] = [];
        const answerAll = async (): Promise<void> => {
          const since = last().since;
          const missed = Array.from({ length: rev - (since ?? rev) }, (_, at) => messageOf((since ?? 0) + 1 + at));
          await last().answer(loadOf(rev, missed));
        };
        await answerAll();
        for (const what of steps) {
          const before = asked.length;
          if (what === 'cut') online();
          else if (what === 'elapse') elapse();
          else {
            rev += 1;
            if (what === 'late') late.push(created(rev));
            if (what === 'send' || what === 'double') publish(created(rev));
            if (what === 'double') publish(created(rev));
            if (what === 'send') late.splice(0).forEach((each) => publish(each));
          }
          if (asked.length > before) await answerAll();
        }
        online();
        await answerAll();
        const revs = received.filter((each) => typeof each === 'number');
        expect(revs).toEqual(Array.from({ length: rev }, (_, at) => at + 1));
      }),
      { numRuns: 200 },
    );
  });
});

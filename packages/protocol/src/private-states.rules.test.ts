import { describe, expect, it } from 'vitest';
import {
  acceptedOf,
  actInPrivate,
  actsOffered,
  connectionStateOf,
  declinedMs,
  hasThread,
  listPartOf,
  mayWrite,
  noConnection,
  privateActs,
  type PairState,
  type PrivateAct,
  type PrivateNews,
  type Side,
} from './private-states.rules.ts';

const now = 1_700_000_000_000;
const pair = (phase: PairState['phase'], by: Side | null, more: Partial<PairState> = {}): PairState => ({
  ...noConnection,
  phase,
  by,
  ...more,
});

/** Every state there is, as `first` and `second` see it. */
const states = {
  none: pair('none', null),
  declinedByFirst: pair('none', null, { declined: { by: 'first', at: now - declinedMs + 1 } }),
  declinedBySecond: pair('none', null, { declined: { by: 'second', at: now - declinedMs + 1 } }),
  firstAsked: pair('asked', 'first'),
  secondAsked: pair('asked', 'second'),
  secondBlocks: pair('blocked', 'first'),
  firstBlocks: pair('blocked', 'second'),
  connected: pair('connected', 'first'),
  firstBans: pair('connected', 'first', { bans: ['first'] }),
  secondBans: pair('connected', 'first', { bans: ['second'] }),
  bothBan: pair('connected', 'first', { bans: ['first', 'second'] }),
  firstDeleted: pair('deleted', 'first'),
  secondDeleted: pair('deleted', 'second'),
} satisfies Record<string, PairState>;
type Name = keyof typeof states;

const seen: Record<Name, readonly [first: number, second: number]> = {
  none: [5, 5],
  declinedByFirst: [5, 5],
  declinedBySecond: [5, 5],
  firstAsked: [1, 4],
  secondAsked: [4, 1],
  secondBlocks: [0, 3],
  firstBlocks: [3, 0],
  connected: [2, 2],
  firstBans: [6, 0],
  secondBans: [0, 6],
  bothBan: [6, 6],
  firstDeleted: [3, 0],
  secondDeleted: [0, 3],
};

/** What the first one can do: the state after it and what the other one is told. What is not here is CONFLICT. */
const table: Partial<Record<Name, Partial<Record<PrivateAct, readonly [Name | 'DECLINED', PrivateNews]>>>> = {
  none: { request: ['firstAsked', 'requestReceived'] },
  declinedByFirst: { request: ['firstAsked', 'requestReceived'] },
  declinedBySecond: { request: ['DECLINED', null] },
  firstAsked: {
    deleteRequest: ['none', 'requestDeleted'],
    blockAndDelete: ['firstDeleted', 'privateThreadDeleted'],
  },
  secondAsked: {
    request: ['connected', 'requestAccepted'],
    accept: ['connected', 'requestAccepted'],
    deleteRequest: ['declinedByFirst', null],
    block: ['firstBlocks', 'requestBlocked'],
    blockAndDelete: ['firstDeleted', 'privateThreadDeleted'],
  },
  secondBlocks: { blockAndDelete: ['firstDeleted', 'privateThreadDeleted'] },
  firstBlocks: {
    unblock: ['secondAsked', 'requestUnblocked'],
    blockAndDelete: ['firstDeleted', 'privateThreadDeleted'],
  },
  connected: {
    ban: ['firstBans', 'threadBanned'],
    blockAndDelete: ['firstDeleted', 'privateThreadDeleted'],
  },
  firstBans: {
    unban: ['connected', 'threadUnbanned'],
    blockAndDelete: ['firstDeleted', 'privateThreadDeleted'],
  },
  secondBans: {
    ban: ['bothBan', 'threadBanned'],
    blockAndDelete: ['firstDeleted', 'privateThreadDeleted'],
  },
  bothBan: {
    unban: ['secondBans', 'threadUnbanned'],
    blockAndDelete: ['firstDeleted', 'privateThreadDeleted'],
  },
};

const other = (side: Side | null): Side | null => side && (side === 'first' ? 'second' : 'first');
/** The same state with the two exchanged. */
const mirrored = ({ phase, by, bans, declined }: PairState): PairState => ({
  phase,
  by: other(by),
  bans: bans.map((side) => (side === 'first' ? 'second' : 'first')).toSorted(),
  declined: declined && { ...declined, by: declined.by === 'first' ? 'second' : 'first' },
});

const names = Object.keys(states) as Name[];
const cells = names.flatMap((name) => privateActs.map((act) => ({ name, act })));

describe('how two people stand to each other privately', () => {
  it.each(names)('%s is seen by each side', (name) => {
    expect([connectionStateOf(states[name], 'first'), connectionStateOf(states[name], 'second')]).toEqual(seen[name]);
  });

  it.each(cells)('$act in $name', ({ name, act }) => {
    const [after, told] = table[name]?.[act] ?? [];
    const outcome = actInPrivate(states[name], act, 'first', now);
    if (after === undefined) return expect(outcome).toEqual({ refusal: 'CONFLICT' });
    if (after === 'DECLINED') return expect(outcome).toEqual({ refusal: 'DECLINED', until: now + 1 });
    const expected = states[after];
    // Who asked stays who asked; a decline is dated now.
    const by = expected.phase === 'connected' ? states[name].by : expected.by;
    const declined = expected.declined && { ...expected.declined, at: now };
    expect(outcome).toEqual({ next: { ...expected, by, declined }, told });
  });

  it.each(cells)('$act in $name is the same from the other side', ({ name, act }) => {
    const outcome = actInPrivate(states[name], act, 'first', now);
    const same = actInPrivate(mirrored(states[name]), act, 'second', now);
    expect(same).toEqual('next' in outcome ? { ...outcome, next: mirrored(outcome.next) } : outcome);
  });

  it('a decline ends after seven days, and with a request of the one who declined', () => {
    const declined = pair('none', null, { declined: { by: 'second', at: now - declinedMs } });
    expect(actInPrivate(declined, 'request', 'first', now)).toMatchObject({ told: 'requestReceived' });
    const asked = actInPrivate(states.declinedBySecond, 'request', 'second', now);
    const back = 'next' in asked ? actInPrivate(asked.next, 'deleteRequest', 'second', now) : asked;
    expect(back).toMatchObject({ next: noConnection });
  });

  it('what a screen offers is just what can be done', () => {
    for (const name of names) {
      const thread = hasThread(states[name]) ? 'thread' : null;
      const possible = privateActs.filter(
        (act) => 'next' in actInPrivate({ ...states[name], declined: null }, act, 'first', now),
      );
      const offered = actsOffered(connectionStateOf(states[name], 'first'), thread);
      // In state 0 nothing is offered, and asking somebody who asks you is accepting.
      const meant = possible.filter(
        (act) =>
          seen[name][0] !== 0 &&
          !(act === 'request' && seen[name][0] === 4) &&
          !(seen[name][0] === 1 && act === 'blockAndDelete'),
      );
      expect([...offered].toSorted(), name).toEqual(meant.toSorted());
    }
  });

  it('a thread is in the list that its state gives it', () => {
    const parts = Object.fromEntries(names.map((name) => [name, listPartOf(states[name], 'first')]));
    expect(parts).toEqual({
      none: null,
      declinedByFirst: null,
      declinedBySecond: null,
      firstAsked: 'asked',
      secondAsked: 'requests',
      secondBlocks: null,
      firstBlocks: 'blocked',
      connected: 'threads',
      firstBans: 'threads',
      secondBans: 'threads',
      bothBan: 'threads',
      firstDeleted: null,
      secondDeleted: null,
    });
  });

  it('they may write only while they are connected and neither has blocked the other one', () => {
    expect(names.filter((name) => mayWrite(states[name]))).toEqual(['connected']);
    expect(names.filter((name) => acceptedOf(states[name]) === 1)).toEqual([
      'connected',
      'firstBans',
      'secondBans',
      'bothBan',
    ]);
    expect(names.filter((name) => acceptedOf(states[name]) === -1)).toEqual([
      'secondBlocks',
      'firstBlocks',
      'firstDeleted',
      'secondDeleted',
    ]);
  });
});

/**
 * How two people stand to each other privately (docs/contract.md#transitions), as one pure function: what the server
 * stores and what screens offer is decided here.
 */

/** One of the two: `first` has the lower user id. */
export type Side = 'first' | 'second';

export const sides = ['first', 'second'] as const satisfies readonly Side[];

/**
 * `none`: no connection. `asked`: a request waits. `blocked`: the one asked has blocked the request. `connected`: it was
 * accepted. `deleted`: block and delete, for good.
 */
export type PrivatePhase = 'none' | 'asked' | 'blocked' | 'connected' | 'deleted';

export interface PairState {
  readonly phase: PrivatePhase;
  /** Who asked (`asked`, `blocked`, `connected`), who deleted (`deleted`), or null. */
  readonly by: Side | null;
  /** Who has blocked the other one in an accepted thread. */
  readonly bans: readonly Side[];
  /** Who declined the last request, and when, in milliseconds. */
  readonly declined: { readonly by: Side; readonly at: number } | null;
}

export const noConnection: PairState = { phase: 'none', by: null, bans: [], declined: null };

export const privateActs = [
  'request',
  'deleteRequest',
  'accept',
  'block',
  'unblock',
  'ban',
  'unban',
  'blockAndDelete',
] as const;
export type PrivateAct = (typeof privateActs)[number];

/** The event on /global that tells the other one; null: they are told nothing. */
export type PrivateNews =
  | 'requestReceived'
  | 'requestDeleted'
  | 'requestAccepted'
  | 'requestBlocked'
  | 'requestUnblocked'
  | 'threadBanned'
  | 'threadUnbanned'
  | 'privateThreadDeleted'
  | null;

export type Transition =
  | { readonly next: PairState; readonly told: PrivateNews }
  /** `DECLINED`: asking again is possible at `until`, in milliseconds. */
  | { readonly refusal: 'CONFLICT' }
  | { readonly refusal: 'DECLINED'; readonly until: number };

/** After a decline the one who was declined may not ask for so long, in milliseconds. */
export const declinedMs = 7 * 24 * 60 * 60 * 1000;

const conflict = { refusal: 'CONFLICT' } as const;

const request = (pair: PairState, me: Side, now: number): Transition => {
  const { phase, by, declined } = pair;
  // Two who ask each other are connected.
  if (phase === 'asked' && by !== me) return accept(pair, me);
  if (phase !== 'none') return conflict;
  if (declined && declined.by !== me && now < declined.at + declinedMs)
    return { refusal: 'DECLINED', until: declined.at + declinedMs };
  return { next: { ...noConnection, phase: 'asked', by: me }, told: 'requestReceived' };
};

const deleteRequest = ({ phase, by }: PairState, me: Side, now: number): Transition => {
  if (phase !== 'asked') return conflict;
  return by === me
    ? { next: noConnection, told: 'requestDeleted' }
    : { next: { ...noConnection, declined: { by: me, at: now } }, told: null };
};

const accept = ({ phase, by }: PairState, me: Side): Transition =>
  phase === 'asked' && by !== me
    ? { next: { ...noConnection, phase: 'connected', by }, told: 'requestAccepted' }
    : conflict;

const block = ({ phase, by }: PairState, me: Side): Transition =>
  phase === 'asked' && by !== me
    ? { next: { ...noConnection, phase: 'blocked', by }, told: 'requestBlocked' }
    : conflict;

const unblock = ({ phase, by }: PairState, me: Side): Transition =>
  phase === 'blocked' && by !== me
    ? { next: { ...noConnection, phase: 'asked', by }, told: 'requestUnblocked' }
    : conflict;

const ban = (pair: PairState, me: Side): Transition =>
  pair.phase === 'connected' && !pair.bans.includes(me)
    ? { next: { ...pair, bans: sides.filter((side) => side === me || pair.bans.includes(side)) }, told: 'threadBanned' }
    : conflict;

const unban = (pair: PairState, me: Side): Transition =>
  pair.phase === 'connected' && pair.bans.includes(me)
    ? { next: { ...pair, bans: pair.bans.filter((side) => side !== me) }, told: 'threadUnbanned' }
    : conflict;

const blockAndDelete = ({ phase }: PairState, me: Side): Transition =>
  phase === 'asked' || phase === 'blocked' || phase === 'connected'
    ? { next: { ...noConnection, phase: 'deleted', by: me }, told: 'privateThreadDeleted' }
    : conflict;

const acts = { request, deleteRequest, accept, block, unblock, ban, unban, blockAndDelete } satisfies Record<
  PrivateAct,
  (pair: PairState, me: Side, now: number) => Transition
>;

/** What an act of one side makes of a pair, and what the other side is told. `now` in milliseconds. */
export const actInPrivate = (pair: PairState, act: PrivateAct, me: Side, now: number): Transition =>
  acts[act](pair, me, now);

/** The state that one side sees, 0 to 6 (docs/product.md#private-connection-states). */
export const connectionStateOf = ({ phase, by, bans }: PairState, me: Side): number => {
  if (phase === 'asked') return by === me ? 1 : 4;
  // The one who blocked is the one who was asked.
  if (phase === 'blocked') return by === me ? 0 : 3;
  if (phase === 'deleted') return by === me ? 3 : 0;
  if (phase === 'none') return 5;
  if (bans.includes(me)) return 6;
  return bans.length > 0 ? 0 : 2;
};

/** Whether there is a thread: something to open, and to delete. */
export const hasThread = ({ phase }: Pick<PairState, 'phase'>): boolean => phase !== 'none' && phase !== 'deleted';

/** Whether both may write. */
export const mayWrite = ({ phase, bans }: Pick<PairState, 'phase' | 'bans'>): boolean =>
  phase === 'connected' && bans.length === 0;

/** 1 accepted, 0 pending, -1 blocked (docs/product.md#private-thread-states). */
export const acceptedOf = ({ phase }: Pick<PairState, 'phase'>): number => {
  if (phase === 'connected') return 1;
  return phase === 'blocked' || phase === 'deleted' ? -1 : 0;
};

/** The part of the list that one side has the thread in; null: in none. */
export type PrivateListPart = 'threads' | 'requests' | 'asked' | 'blocked';
export const listPartOf = ({ phase, by }: PairState, me: Side): PrivateListPart | null => {
  if (phase === 'connected') return 'threads';
  if (phase === 'asked') return by === me ? 'asked' : 'requests';
  return phase === 'blocked' && by !== me ? 'blocked' : null;
};

const offered: Readonly<Record<number, readonly PrivateAct[]>> = {
  0: [],
  1: ['deleteRequest'],
  2: ['ban', 'blockAndDelete'],
  3: ['unblock', 'blockAndDelete'],
  4: ['accept', 'deleteRequest', 'block', 'blockAndDelete'],
  5: ['request'],
  6: ['unban', 'blockAndDelete'],
};

/**
 * What a screen offers in a connection state. Block and delete needs a thread, and 3 without one is for good: nothing is
 * left to do.
 */
export const actsOffered = (connectionState: number, thread: string | null): readonly PrivateAct[] =>
  (offered[connectionState] ?? []).filter((act) => act === 'request' || thread !== null);

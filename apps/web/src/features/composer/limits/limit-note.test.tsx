// @vitest-environment happy-dom
import type { RoomFacts, RoomLoad } from '@baithak/client/room/room-follower';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime } from '../../../lib/time/server-time.ts';
import { receive } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { farah, messageOf, sana } from '../../../testing/room-fixtures.ts';
import { LimitNote } from './limit-note.tsx';
import { useRoomLimits } from './use-room-limits.ts';
import { useIsHeld, WritingLimitsProvider } from './writing-limits.ts';

const server = Date.parse('2026-11-27T12:00:00.500Z');
const hour = 3_600_000;
const roomId = 'a'.repeat(24);
const ago = (ms: number) => new Date(server - ms).toISOString();

type Given = { readonly joinedAt?: string; readonly wroteAt?: string | null } & Partial<RoomFacts>;
/** What the room's screen gives: of a load and of the room's facts, what these limits are made of. */
const loadOf = ({ joinedAt = ago(99 * hour), wroteAt = null }: Given) =>
  ({ roomDetails: { _id: roomId }, joinedAt, wroteAt }) as unknown as RoomLoad;
const reader = { userId: farah.user._id, guest: false, rank: 1 };

const Held = () => <output>{useIsHeld() ? 'held' : 'free'}</output>;
const Composer = ({ load, facts }: { load: RoomLoad; facts: RoomFacts }) => (
  <WritingLimitsProvider value={useRoomLimits(load, facts, reader)}>
    <LimitNote />
    <Held />
  </WritingLimitsProvider>
);

let unmount = () => undefined as void;
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
);
afterEach(() => {
  unmount();
  learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
});

/** `off`: how far the device's clock is from the server's, in ms. */
const open = async (off: number, given: Given) => {
  vi.setSystemTime(server + off);
  learnServerTime(new Date(server).toUTCString(), Date.now());
  const facts = { frozen: null, slowMode: 0, ...given } as RoomFacts;
  unmount = await render(<Composer load={loadOf(given)} facts={facts} />);
};
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const words = () => document.body.textContent.replace(/[\u2066-\u2069]/g, '');
const seen = () => [
  /\d:\d\d/.exec(document.querySelector('[role=timer]')?.textContent ?? '')?.[0],
  document.querySelector('output')?.textContent,
];

const clocks = [
  ['right', 0],
  ['two hours ahead', 2 * hour],
  ['two hours behind', -2 * hour],
] as const;

test.each(clocks)('slow mode counts down by the server’s clock where the device’s is %s', async (_, off) => {
  await open(off, { slowMode: 60, wroteAt: ago(18_000) });
  expect(seen()).toEqual(['0:42', 'held']);
  await pass(30_000);
  expect(seen()).toEqual(['0:12', 'held']);
  await pass(13_000);
  expect(seen()).toEqual([undefined, 'free']);
  // One's own message begins it anew, nobody else's.
  const write = (who: typeof farah) =>
    act(async () => receive('newMessage', { roomId, rev: 7, message: messageOf(who, 7, 'salaam') }));
  await write(sana);
  expect(seen()).toEqual([undefined, 'free']);
  await write(farah);
  expect(seen()).toEqual(['1:00', 'held']);
});

test.each(clocks)('a freeze holds for a day after one joined, where the device’s clock is %s', async (_, off) => {
  const frozen = { until: ago(-hour), reason: 'moderator', raid: false } as const;
  await open(off, { frozen, joinedAt: ago(23.5 * hour) });
  const newcomer = words();
  unmount();
  await open(off, { frozen, joinedAt: ago(24.5 * hour) });
  expect([newcomer.includes('not write here'), words().includes('not write here')]).toEqual([true, false]);
});

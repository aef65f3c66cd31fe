// @vitest-environment happy-dom
import type { RoomLoad } from '@baithak/client/room/room-follower';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { followedRoom, receive } from '../../../testing/fake-client.ts';
import { roomDetails, roomLoad } from '../../../testing/entities.ts';
import { render } from '../../../testing/render.tsx';
import { messageOf, person } from '../../../testing/room-fixtures.ts';
import { useRoomLimits } from '../../composer/limits/use-room-limits.ts';
import { useRoomSession, type RoomSession } from './use-room-session.ts';

const roomId = 'a'.repeat(24);
const me = person('zoya77');
const userId = me.user._id;

const loadOf = (more: Partial<RoomLoad> = {}): RoomLoad =>
  roomLoad({ roomDetails: roomDetails({ topic: 'Old' }), rev: 12, onlineUsers: [], lastReadRev: 12, ...more });

const Opened = ({ load, facts }: Extract<RoomSession, { type: 'open' }>) => {
  const { onlyReads, nextAt } = useRoomLimits(load, facts, { userId, guest: false, rank: 0 });
  return [facts.topic, onlyReads, nextAt > Date.now()].join(' ');
};
const Room = () => {
  const { session } = useRoomSession('baithak', userId);
  return session.type === 'open' && <Opened {...session} />;
};

let unmount = () => undefined as void;
afterEach(() => unmount());
const shown = () => document.querySelector('main')?.textContent ?? document.body.textContent;
/** What the load is shown with waits until `meanwhile` is over. */
const load = (loaded: RoomLoad, meanwhile: () => void = () => undefined) =>
  act(async () => {
    followedRoom().onLoad(loaded);
    await new Promise((resolve) => setTimeout(resolve));
    meanwhile();
  });
const until = new Date(Date.now() + 60_000).toISOString();

test('what is told between a load and its being shown is not lost, nor what is told after', async () => {
  unmount = await render(<Room />);
  await load(loadOf());
  expect(shown()).toBe('Old false false');
  await load(loadOf(), () => {
    receive('topicUpdated', { roomId, topic: 'New' });
    receive('roomFrozen', { roomId, on: true, until, reason: 'surge', raid: true });
    receive('topicUpdated', { roomId: 'c'.repeat(24), topic: 'Elsewhere' });
  });
  expect(shown()).toBe('New true false');
  await act(async () => receive('roomFrozen', { roomId, on: false, until: null, reason: null, raid: false }));
  expect(shown()).toBe('New false false');
});

test('slow mode counts from when the reader last wrote, before it began too, and loading again changes nothing of it', async () => {
  unmount = await render(<Room />);
  await load(loadOf());
  await act(async () => receive('newMessage', { roomId, rev: 13, message: messageOf(me, 13, 'mine') }));
  expect(shown()).toBe('Old false false');
  await act(async () => receive('slowModeChanged', { roomId, seconds: 30 }));
  expect(shown()).toBe('Old false true');
  await load(loadOf({ slowMode: 30 }));
  expect(shown()).toBe('Old false true');
  await act(async () => receive('slowModeChanged', { roomId, seconds: 0 }));
  expect(shown()).toBe('Old false false');
});

import { WireError } from '@baithak/client/wire/wire-error';
import type { ErrorCode } from '@baithak/protocol/errors';
import { beforeEach, expect, it, vi } from 'vitest';
import { MicrophoneError } from '../../../lib/audio/audio.ts';
import { learnServerTime } from '../../../lib/time/server-time.ts';
import { sessionAt, type FakeSession } from './testing/fake-session.ts';
import { otherRoom, room, streamOf } from '../testing/streams.ts';

const stream = streamOf([]);
const refusal = (code: ErrorCode) => () => {
  throw new WireError({ code, msg: code });
};

let at: FakeSession;
beforeEach(() => {
  at = sessionAt('farah3');
  for (const call of ['joinBroadcast', 'upgradeToSpeaker', 'downgradeFromSpeaker', 'leaveBroadcast', 'peekBroadcast'])
    at.answer(call, () => ({ stream }));
});
const listening = async () => at.session.listen(room);
const speaking = async () => {
  await listening();
  await at.session.speak('Two ghazals');
};

it('plays what comes while one listens, and nothing after leaving', async () => {
  await listening();
  expect(at.store.get()).toMatchObject({ phase: 'listening', room });
  at.receive('audioStream', Uint8Array.of(1, 2, 3).buffer);
  expect(at.played).toEqual([Uint8Array.of(1, 2, 3)]);
  at.session.leave();
  at.receive('audioStream', Uint8Array.of(4).buffer);
  expect(at.played.length).toBe(1);
  expect([at.store.get().phase, at.calls.at(-1)]).toEqual(['off', 'leaveBroadcast']);
});

it('says why one cannot listen', async () => {
  at.answer('joinBroadcast', refusal('CANNOT_READ'));
  await listening();
  expect(at.store.get()).toMatchObject({ phase: 'off', room: null, failure: { reason: 'CANNOT_READ', room } });
});

it('sends frames once the place is taken, in the codecs that listeners need', async () => {
  await speaking();
  expect(at.store.get()).toMatchObject({ phase: 'speaking', speech: 'Two ghazals' });
  at.receive('listenerCodecs', { roomId: room.id, codecs: ['opus'] });
  expect(at.microphone.codecs).toEqual(['opus']);
  at.microphone.say();
  expect(at.sent.length).toBe(1);
});

it('goes on listening when somebody else was quicker, with the microphone let go', async () => {
  at.answer('upgradeToSpeaker', refusal('NO_SPEAK_SLOT'));
  await speaking();
  expect(at.store.get()).toMatchObject({ phase: 'listening', failure: { reason: 'NO_SPEAK_SLOT' }, speech: null });
  expect(at.microphone.isOpen).toBe(false);
});

it('offers the right to speak no longer once the server refused it', async () => {
  at.answer('upgradeToSpeaker', refusal('MAY_NOT_BROADCAST'));
  await speaking();
  expect(at.store.get()).toMatchObject({ phase: 'listening', failure: { reason: 'MAY_NOT_BROADCAST' } });
  expect(at.store.get().streams.get(room.id)?.permission).toBe(false);
});

it('asks for no place without a microphone', async () => {
  at.refuseMicrophone(new MicrophoneError('refused'));
  await speaking();
  expect(at.store.get()).toMatchObject({ phase: 'listening', problem: 'refused' });
  expect(at.calls).not.toContain('upgradeToSpeaker');
});

it.each([2 * 3_600_000, -2 * 3_600_000])(
  'says since when the line is lost by the server’s clock, where the device’s is %i ms off',
  async (off) => {
    const server = Date.parse('2026-11-27T12:00:00.500Z');
    vi.useFakeTimers({ now: server + off, toFake: ['Date'] });
    learnServerTime(new Date(server).toUTCString(), Date.now());
    try {
      await listening();
      at.line('disconnected');
      expect(Math.abs((at.store.get().lostAt ?? 0) - server)).toBeLessThan(1000);
    } finally {
      learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
      vi.useRealTimers();
    }
  },
);

it('comes back by itself after a lost line: joins, takes the place again, and sends nothing in between', async () => {
  await speaking();
  at.line('disconnected');
  expect(at.store.get().phase).toBe('reconnecting');
  at.microphone.say();
  expect(at.sent.length).toBe(0);
  at.calls.length = 0;
  at.line('connected');
  await vi.waitFor(() => expect(at.store.get().phase).toBe('speaking'));
  expect(at.calls).toEqual(['joinBroadcast', 'upgradeToSpeaker']);
  at.microphone.say();
  expect(at.sent.length).toBe(1);
});

const line = (...names: readonly string[]) =>
  streamOf([], { hands: names.map((username) => ({ _id: 'h'.repeat(24), username, avatar: null, rank: 1 })) });

it.each([
  ['raises it again where the server kept none, as after a restart', line('sana21'), ['joinBroadcast', 'raiseHand']],
  ['leaves it where it still is', line('farah3', 'sana21'), ['joinBroadcast']],
])('comes back with a hand that was up: %s', async (_, known, calls) => {
  await listening();
  at.store.dispatch({ type: 'handsChanged', roomId: room.id, hands: line('farah3').hands, next: null });
  at.line('disconnected');
  at.calls.length = 0;
  at.answer('joinBroadcast', () => ({ stream: known }));
  at.line('connected');
  await vi.waitFor(() => expect(at.store.get().phase).toBe('listening'));
  expect(at.calls).toEqual(calls);
});

it('listens and says so when the place was taken while the line was lost', async () => {
  await speaking();
  at.line('disconnected');
  at.answer('upgradeToSpeaker', refusal('NO_SPEAK_SLOT'));
  at.line('connected');
  await vi.waitFor(() => expect(at.store.get().phase).toBe('listening'));
  expect([at.store.get().failure?.reason, at.microphone.isOpen]).toEqual(['NO_SPEAK_SLOT', false]);
});

it('waits for the next connection when that one was lost as well', async () => {
  await listening();
  at.line('disconnected');
  const answer = at.answer('joinBroadcast', () => {
    throw new WireError({ code: 'NETWORK', msg: '' });
  });
  at.line('connected');
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  expect(at.store.get().phase).toBe('reconnecting');
  at.answer('joinBroadcast', () => ({ stream }));
  at.line('connected');
  await vi.waitFor(() => expect(at.store.get().phase).toBe('listening'));
});

it('falls silent when the right is taken back, in words, and goes on listening', async () => {
  await speaking();
  at.answer('peekBroadcast', () => ({ stream: { ...stream, permission: false } }));
  at.receive('speakerLeft', { roomId: room.id, username: 'farah3' });
  expect([at.store.get().phase, at.microphone.isOpen]).toEqual(['listening', false]);
  await vi.waitFor(() => expect(at.store.get().failure?.reason).toBe('RIGHT_TAKEN'));
});

it('tells others while the own microphone is off, again after a lost line, and nothing while one only listens', async () => {
  const told: unknown[] = [];
  at.answer('switchMicrophone', (input) => {
    told.push(input);
    return {};
  });
  await listening();
  at.session.setPaused(true);
  at.session.setPaused(false);
  expect(told).toEqual([]);
  await at.session.speak('Two ghazals');
  at.session.setPaused(true);
  expect([told, at.microphone.isPaused]).toEqual([[{ on: false }], true]);
  at.line('disconnected');
  at.line('connected');
  await vi.waitFor(() => expect(at.store.get().phase).toBe('speaking'));
  at.session.setPaused(false);
  expect(told).toEqual([{ on: false }, { on: false }, { on: true }]);
});

it('stops sending while a moderator has muted one, and goes on when heard again', async () => {
  await speaking();
  const me = {
    _id: 'b'.repeat(24),
    username: 'farah3',
    avatar: null,
    rank: 2,
    desc: '',
    since: '2026-11-01T14:04:00.000Z',
    connected: true,
  };
  at.receive('speakerChanged', { roomId: room.id, speaker: { ...me, muted: true } });
  expect(at.microphone.isPaused).toBe(true);
  at.receive('speakerChanged', { roomId: room.id, speaker: { ...me, muted: false } });
  expect(at.microphone.isPaused).toBe(false);
});

it('keeps the turn when the microphone is unplugged, and goes on with the next one', async () => {
  await speaking();
  at.microphone.say();
  at.refuseMicrophone(new MicrophoneError('missing'));
  at.microphone.unplug();
  await vi.waitFor(() => expect(at.store.get()).toMatchObject({ phase: 'speaking', problem: 'missing', level: null }));
  at.refuseMicrophone(undefined);
  at.changeDevices();
  await vi.waitFor(() => expect(at.store.get().problem).toBeNull());
  expect(at.store.get().level).not.toBeNull();
  at.microphone.say();
  // The frames of a turn are counted on, whichever microphone they come from.
  expect(at.sent).toEqual([Uint8Array.of(0), Uint8Array.of(1)]);
});

it('goes on by itself with another microphone when there is one', async () => {
  await speaking();
  at.microphone.unplug();
  await vi.waitFor(() => expect(at.microphone.isOpen).toBe(true));
  at.microphone.say();
  expect([at.sent.length, at.store.get().problem]).toEqual([1, null]);
});

it('opens no third microphone when two were lost at once', async () => {
  await speaking();
  at.microphone.unplug();
  await vi.waitFor(() => expect(at.microphone.isOpen).toBe(true));
  at.microphone.unplug();
  expect(at.store.get()).toMatchObject({ phase: 'speaking', problem: 'missing', level: null });
  expect(at.microphone.isOpen).toBe(false);
});

it('counts the frames of each turn from 0', async () => {
  await speaking();
  at.microphone.say();
  await at.session.stopSpeaking();
  await at.session.speak('A nazm');
  at.microphone.say();
  expect(at.sent).toEqual([Uint8Array.of(0), Uint8Array.of(0)]);
});

it('stays without a microphone when the line comes back before one is plugged in', async () => {
  await speaking();
  at.refuseMicrophone(new MicrophoneError('missing'));
  at.microphone.unplug();
  await vi.waitFor(() => expect(at.store.get().problem).toBe('missing'));
  at.line('disconnected');
  at.line('connected');
  await vi.waitFor(() => expect(at.store.get().phase).toBe('speaking'));
  expect(at.store.get().problem).toBe('missing');
});

it.each([
  ['roomBanned', { roomId: room.id, until: null, reason: '' }, 'BANNED'],
  ['roomBanned', { roomId: null, until: null, reason: '' }, 'BANNED'],
  ['roomClosed', { roomId: room.id, msg: '', reason: 'closed' }, 'ROOM_CLOSED'],
  ['broadcastEnded', { roomId: room.id, reason: 'elsewhere' }, 'LISTENS_ELSEWHERE'],
] as const)('ends with %s', async (event, payload, reason) => {
  await speaking();
  at.receive(event, payload);
  expect(at.store.get()).toMatchObject({ phase: 'off', failure: { reason, room } });
  expect(at.microphone.isOpen).toBe(false);
});

it('ends without a word when the reader has left the room on another device', async () => {
  await speaking();
  at.receive('broadcastEnded', { roomId: room.id, reason: 'removed' });
  expect(at.store.get()).toMatchObject({ phase: 'off', room: null, failure: null });
  expect(at.microphone.isOpen).toBe(false);
});

it('goes on when another room is closed', async () => {
  await listening();
  at.receive('roomClosed', { roomId: otherRoom.id, msg: '', reason: 'closed' });
  expect(at.store.get().phase).toBe('listening');
});

import { WireError, type WireCode } from '@baithak/client/wire/wire-error';
import { beforeEach, expect, it, vi } from 'vitest';
import { MicrophoneError } from '../../../lib/audio/audio.ts';
import { sessionAt, type FakeSession } from './testing/fake-session.ts';
import { otherRoom, room, streamOf } from '../testing/streams.ts';

// What the person, the line and the browser do while something else is still under way.

const stream = streamOf([]);
let at: FakeSession;
beforeEach(() => {
  at = sessionAt('farah3');
  for (const call of ['joinBroadcast', 'upgradeToSpeaker', 'downgradeFromSpeaker', 'leaveBroadcast'])
    at.answer(call, () => ({ stream }));
});
const speaking = async () => {
  await at.session.listen(room);
  await at.session.speak('Two ghazals');
};
/** The next answer to a call waits until the test gives it. */
const hold = (call: string) => {
  const answer = Promise.withResolvers<object>();
  const asked = at.answer(call, () => answer.promise);
  return {
    asked: async () => vi.waitFor(() => expect(asked).toHaveBeenCalled()),
    give: () => answer.resolve({ stream }),
    refuse: (code: WireCode) => answer.reject(new WireError({ code, msg: code })),
  };
};
const phaseIs = async (phase: string) => vi.waitFor(() => expect(at.store.get().phase).toBe(phase));
const sends = () => {
  const before = at.sent.length;
  at.microphone.say();
  return at.sent.length > before;
};

it.each(['first', 'last'])(
  'plays with one player when a room is left before its player opened, which opens %s',
  async (order) => {
    const [one, two] = [at.holdPlayer(), at.holdPlayer()];
    const first = at.session.listen(room);
    const second = at.session.listen(otherRoom);
    const gates = order === 'first' ? [one, two] : [two, one];
    for (const gate of gates) {
      gate.resolve();
      await Promise.race([first, second]);
    }
    await Promise.all([first, second]);
    expect(at.openPlayers.size).toBe(1);
    at.receive('audioStream', Uint8Array.of(1).buffer);
    expect(at.played.length).toBe(1);
    expect(at.store.get()).toMatchObject({ phase: 'listening', room: otherRoom });
  },
);

it('joins no audio that was left before the player opened', async () => {
  const player = at.holdPlayer();
  const listening = at.session.listen(room);
  at.session.leave();
  player.resolve();
  await listening;
  expect(at.calls).not.toContain('joinBroadcast');
  expect(at.openPlayers.size).toBe(0);
});

it('leaves the audio whose joining was not answered: the server may have done it', async () => {
  const left = at.answer('leaveBroadcast', () => ({ stream }));
  const join = hold('joinBroadcast');
  const listening = at.session.listen(room);
  await join.asked();
  join.refuse('NO_ANSWER');
  await listening;
  expect(at.store.get()).toMatchObject({ phase: 'off', failure: { reason: 'NO_ANSWER', room } });
  expect(left).toHaveBeenCalledWith({ id: room.id });
});

it('gives up the place in a room before it listens in another, which may refuse', async () => {
  await speaking();
  const left = at.answer('leaveBroadcast', () => ({ stream }));
  at.answer('joinBroadcast', () => {
    throw new WireError({ code: 'CANNOT_READ', msg: '' });
  });
  await at.session.listen(otherRoom);
  expect(left).toHaveBeenCalledWith({ id: room.id });
  expect(at.store.get()).toMatchObject({ phase: 'off', failure: { reason: 'CANNOT_READ', room: otherRoom } });
});

/** The browser asks whether the microphone may be used, and meanwhile the line is lost. */
const lostWhileAsked = async () => {
  await at.session.listen(room);
  const microphone = at.holdMicrophone();
  const asking = at.session.speak('Two ghazals');
  at.line('disconnected');
  return { microphone, asking };
};

it('takes the place with the microphone that is allowed after the line is back', async () => {
  const { microphone, asking } = await lostWhileAsked();
  at.line('connected');
  await phaseIs('connecting');
  expect(at.calls).not.toContain('upgradeToSpeaker');
  microphone.resolve();
  await asking;
  expect([at.store.get().phase, sends()]).toEqual(['speaking', true]);
});

it('takes the place when the line is back after the microphone was allowed', async () => {
  const { microphone, asking } = await lostWhileAsked();
  microphone.resolve();
  await asking;
  expect(at.store.get().phase).toBe('reconnecting');
  at.line('connected');
  await phaseIs('speaking');
  expect(sends()).toBe(true);
});

it.each(['before', 'after'])('says that the microphone was refused %s the line is back, and listens', async (when) => {
  const { microphone, asking } = await lostWhileAsked();
  at.refuseMicrophone(new MicrophoneError('refused'));
  if (when === 'after') {
    at.line('connected');
    await phaseIs('connecting');
  }
  microphone.resolve();
  await asking;
  if (when === 'before') at.line('connected');
  await phaseIs('listening');
  expect(at.store.get()).toMatchObject({ problem: 'refused', speech: null });
  expect(at.calls).not.toContain('upgradeToSpeaker');
});

it('comes back to listening when one stops speaking while it joins again', async () => {
  await speaking();
  at.line('disconnected');
  const join = hold('joinBroadcast');
  at.calls.length = 0;
  at.line('connected');
  await join.asked();
  await at.session.stopSpeaking();
  expect(at.store.get().phase).toBe('reconnecting');
  join.give();
  await phaseIs('listening');
  expect(at.calls).not.toContain('upgradeToSpeaker');
});

it('tries again when joining again failed after one stopped speaking', async () => {
  vi.useFakeTimers();
  try {
    await speaking();
    at.line('disconnected');
    const join = hold('joinBroadcast');
    at.line('connected');
    await join.asked();
    await at.session.stopSpeaking();
    at.answer('joinBroadcast', () => ({ stream }));
    join.refuse('NO_ANSWER');
    await vi.advanceTimersByTimeAsync(5000);
    expect(at.store.get().phase).toBe('listening');
  } finally {
    vi.useRealTimers();
  }
});

it('gives the place back when one stops speaking while it is taken again', async () => {
  await speaking();
  at.line('disconnected');
  const upgrade = hold('upgradeToSpeaker');
  at.line('connected');
  await upgrade.asked();
  await at.session.stopSpeaking();
  upgrade.give();
  await phaseIs('listening');
  expect(at.store.get()).toMatchObject({ speech: null, failure: null });
  expect(at.calls.at(-1)).toBe('downgradeFromSpeaker');
  expect(at.microphone.isOpen).toBe(false);
});

it('tells nobody that the place was not given back without a line: the server takes it back by itself', async () => {
  await speaking();
  at.line('disconnected');
  at.answer('downgradeFromSpeaker', () => {
    throw new WireError({ code: 'NETWORK', msg: '' });
  });
  await at.session.stopSpeaking();
  expect(at.store.get()).toMatchObject({ phase: 'reconnecting', failure: null });
});

it('stays off when one leaves while the place is being taken', async () => {
  await at.session.listen(room);
  const upgrade = hold('upgradeToSpeaker');
  const asking = at.session.speak('Two ghazals');
  await upgrade.asked();
  at.session.leave();
  upgrade.give();
  await asking;
  expect(at.store.get()).toMatchObject({ phase: 'off', room: null });
});

it('gives back the place whose giving was not answered', async () => {
  await at.session.listen(room);
  const upgrade = hold('upgradeToSpeaker');
  const asking = at.session.speak('Two ghazals');
  await upgrade.asked();
  upgrade.refuse('NO_ANSWER');
  await asking;
  expect(at.store.get()).toMatchObject({ phase: 'listening', failure: { reason: 'NO_ANSWER' } });
  expect(at.calls.at(-1)).toBe('downgradeFromSpeaker');
});

it('goes on when only another namespace has lost its line', async () => {
  await speaking();
  at.line('disconnected', '/private');
  expect([at.store.get().phase, sends()]).toEqual(['speaking', true]);
});

import { expect, test } from 'vitest';
import { noAudio, type AudioState } from '../state/audio-state.ts';
import { room, speakerOf, streamOf } from '../testing/streams.ts';
import { soundNow } from './bar-words.tsx';

const now = (speakers: Parameters<typeof streamOf>[0], more: Partial<AudioState>) =>
  soundNow({ ...noAudio, room, streams: new Map([[room.id, streamOf(speakers)]]), ...more });

test('it is live only while somebody is heard', () => {
  expect(now([speakerOf('sana21')], { phase: 'listening' })).toBe('live');
  expect(now([], { phase: 'listening' })).toBe('quiet');
  expect(now([speakerOf('sana21', { muted: true })], { phase: 'listening' })).toBe('quiet');
  expect(now([speakerOf('sana21', { connected: false })], { phase: 'listening' })).toBe('quiet');
  expect(now([speakerOf('sana21')], { phase: 'listening', isBlocked: true })).toBe('blocked');
  expect(now([speakerOf('sana21')], { phase: 'reconnecting' })).toBe('reconnecting');
});

test('of the reader who speaks it says what is wrong with the microphone', () => {
  const own = [speakerOf('farah3')];
  expect(now(own, { phase: 'speaking' })).toBe('live');
  expect(now(own, { phase: 'speaking', isPaused: true })).toBe('paused');
  expect(now(own, { phase: 'speaking', isPaused: true, problem: 'missing' })).toBe('missing');
  expect(now([speakerOf('farah3', { muted: true })], { phase: 'speaking', problem: 'missing' })).toBe('muted');
});

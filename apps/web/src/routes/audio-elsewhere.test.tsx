// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { audioStore } from '../features/audio/state/audio-state.ts';
import { room, speakerOf, streamOf } from '../features/audio/testing/streams.ts';
import { receive } from '../testing/fake-client.ts';
import { render } from '../testing/render.tsx';
import { AudioElsewhere } from './audio-elsewhere.tsx';
import { showInHome } from './audio-needed.ts';

vi.mock('../lib/client.ts', () => import('../testing/fake-client.ts'));
vi.mock('../features/audio/session/audio-session.ts', () => ({ audioSession: {} }));

let unmount = () => undefined as void;
afterEach(() => unmount());

const { id: roomId } = room;
const bar = () => document.querySelector('section[aria-label="Audio"] p')?.textContent;

test('where the home is not, left or crashed, the bar is, and follows the room', async () => {
  audioStore.dispatch({ type: 'streamKnown', roomId, stream: streamOf([]) });
  audioStore.dispatch({ type: 'joining', room });
  audioStore.dispatch({ type: 'listening' });
  const leaveHome = showInHome();
  unmount = await render(<AudioElsewhere />, undefined, '/room-log/mushaira');
  expect(bar()).toBeUndefined();
  await act(async () => leaveHome());
  expect(bar()).toContain('Nobody speaks in Mushaira');
  expect(document.documentElement.hasAttribute('data-audio-bar')).toBe(true);
  await act(async () => receive('speakerJoined', { roomId, speaker: speakerOf('sana21') }));
  expect(bar()).toContain('sana21 speaks in Mushaira');
  await act(async () => audioStore.dispatch({ type: 'left' }));
  expect([bar(), document.documentElement.hasAttribute('data-audio-bar')]).toEqual([undefined, false]);
});

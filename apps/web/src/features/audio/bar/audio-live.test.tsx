// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Notes } from '../audio-pane.tsx';
import { audioStore } from '../state/audio-state.ts';
import { otherRoom, room, speakerOf, streamOf } from '../testing/streams.ts';
import { AudioLive } from './audio-live.tsx';
import { BarWords } from './bar-words.tsx';

vi.mock('../session/audio-session.ts', () => ({ audioSession: {} }));
const notify = vi.hoisted(() => vi.fn<(toast: object) => void>());
vi.mock('../../../ui/feedback/toasts.ts', () => ({ notify }));

let unmount = () => undefined as void;
afterEach(() => {
  unmount();
  notify.mockClear();
});

const told = () => notify.mock.calls.map(([toast]) => Object.values(toast ?? {}).slice(1));
const roomId = room.id;
const begin = () => {
  audioStore.dispatch({ type: 'streamKnown', roomId, stream: streamOf([speakerOf('farah3')]) });
  audioStore.dispatch({ type: 'joining', room });
  audioStore.dispatch({ type: 'connecting', desc: '' });
  audioStore.dispatch({ type: 'speaking' });
};
const change = (event: Parameters<typeof audioStore.dispatch>[0]) => act(async () => audioStore.dispatch(event));
const mute = () => {
  const until = new Date(Date.now() + 900_000).toISOString();
  return change({ type: 'broadcastMuteChanged', roomId, mute: { until, reason: 'Rule 2' } });
};

test('who speaks and looks elsewhere is told that nobody hears them, once', async () => {
  begin();
  unmount = await render(
    <>
      <AudioLive shown={null} />
      <BarWords room={room} />
    </>,
  );
  const words = () => document.body.lastElementChild?.textContent;
  expect(words()).toBe('You speak in Mushaira');
  await change({ type: 'problemChanged', problem: 'missing' });
  expect(told()).toEqual([['Nobody hears you in \u2068Mushaira\u2069', 'No microphone found']]);
  expect(words()).toBe('Your microphone does not work in Mushaira');
  await change({ type: 'problemChanged', problem: null });
  await mute();
  const [, [, why] = []] = told();
  expect(why).toMatch(/^A moderator has muted you until .* \u2068Rule 2\u2069$/);
  // The same again, with an answer of the server.
  const { streams } = audioStore.get();
  const stream = streams.get(roomId);
  if (stream) await change({ type: 'streamKnown', roomId, stream: structuredClone(stream) });
  expect(told()).toHaveLength(2);
});

test('where the audio tab says it, no toast does', async () => {
  begin();
  unmount = await render(<AudioLive shown={room.ref} />);
  await change({ type: 'problemChanged', problem: 'busy' });
  await mute();
  expect(told()).toEqual([]);
});

test('what happens to the sound is said for screen readers', async () => {
  begin();
  unmount = await render(<AudioLive shown={null} />);
  await change({ type: 'lineLost', at: Date.now() });
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    'The connection is gone. Sound comes back by itself.',
  );
});

/** What is told of a room that closes while its audio is heard, to somebody who looks at the audio of a room. */
const toldIn = async (shown: typeof room) => {
  audioStore.dispatch({ type: 'joining', room });
  unmount = await render(
    <>
      <Notes
        roomId={shown.id}
        stream={streamOf([])}
        username="farah3"
        isHere={shown === room}
        isPossible
        onRules={null}
        onStop={() => undefined}
      />
      <AudioLive shown={shown.ref} />
    </>,
  );
  await change({ type: 'left', failure: 'ROOM_CLOSED' });
  return { note: document.querySelector('[role=alert]')?.textContent, toasts: told() };
};
const closed = 'The room is closed to you, and its sound has ended.';

test('what failed in the room that is looked at is said there', async () => {
  expect(await toldIn(room)).toEqual({ note: expect.stringContaining(closed), toasts: [] });
});

test('what failed in another room is said by a toast that names it, once', async () => {
  const { note, toasts } = await toldIn(otherRoom);
  expect(note).toBeUndefined();
  expect(toasts).toEqual([[expect.any(String), expect.stringMatching(`${room.title}.*${closed}`)]]);
  expect(audioStore.get().failure).toBeNull();
});

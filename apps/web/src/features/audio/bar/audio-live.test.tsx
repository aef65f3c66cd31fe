// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { readNotices } from '../../../ui/feedback/notices.ts';
import { otherRoom, room, stream } from '../session/testing/rooms.ts';
import { Notes } from '../stage/notes.tsx';
import { audioStore } from '../state/audio-store.ts';
import { AudioLive } from './audio-live.tsx';

vi.mock('../../../lib/client.ts', () => import('../../../testing/fake-client.ts'));
vi.mock('../session/session.ts', () => ({ audioSession: {} }));

let unmount = () => undefined as void;
afterEach(() => unmount());

/** What is told of a room that closes while its audio is heard, to somebody who looks at the audio of a room. */
const toldIn = async (shown: typeof room) => {
  audioStore.dispatch({ type: 'joining', room });
  unmount = await render(
    <>
      <Notes roomId={shown.id} stream={stream} isHere={shown === room} isPossible onRules={null} />
      <AudioLive shown={shown.ref} />
    </>,
  );
  await act(async () => audioStore.dispatch({ type: 'left', failure: 'ROOM_CLOSED' }));
  return { note: document.querySelector('[role=alert]')?.textContent, notice: readNotices().at(-1)?.more };
};
const closed = 'The room is closed to you, and its sound has ended.';

test('what failed in the room that is looked at is said there', async () => {
  expect(await toldIn(room)).toEqual({ note: expect.stringContaining(closed), notice: undefined });
});

test('what failed in another room is said by a notice that names it, once', async () => {
  const { note, notice } = await toldIn(otherRoom);
  expect(note).toBeUndefined();
  expect(notice).toContain(room.title);
  expect(notice).toContain(closed);
  expect(audioStore.get().failure).toBeNull();
});

// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../testing/fake-client.ts';
import { roomBot } from '../../../testing/entities.ts';
import { render, testCache } from '../../../testing/render.tsx';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { readRoomBots, showBotPresence, useRoomBots } from './room-bots.ts';

const roomId = 'a'.repeat(24);
const bot = (online: boolean) => roomBot('ginti', { online });
const Bots = () => {
  useRoomBots(roomId, true);
  return null;
};

test('a bot that goes while the bots are asked for is not here: they are asked for again', async () => {
  const first = Promise.withResolvers<AnswerOf<'listRoomBots'>>();
  answerCalls('listRoomBots', () => first.promise);
  const cache = testCache();
  const unmount = await render(<Bots />, cache);
  showBotPresence(cache, roomId, bot(false)._id, null);
  answerCalls('listRoomBots', () => ({ bots: [bot(false)] }));
  await act(async () => first.resolve({ bots: [bot(true)] }));
  await act(() => vi.waitFor(() => expect(readRoomBots(cache, roomId).map(({ online }) => online)).toEqual([false])));
  unmount();
});

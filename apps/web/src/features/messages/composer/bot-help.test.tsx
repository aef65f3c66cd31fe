// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { farah } from '../../../testing/room-fixtures.ts';
import { dispatch } from '../../conversation/state/conversation-store.ts';
import { BotHelp } from './bot-help.tsx';

const roomId = 'a'.repeat(24);
const ginti = {
  _id: 'b'.repeat(24),
  username: 'ginti',
  commands: [{ name: 'flip', desc: 'Throws a coin', params: [] }],
};

let unmount = () => undefined as void;
afterEach(() => unmount());

const helpFor = async (rank: number, name: string, language: 'en' | 'ur' = 'en') => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  const cache = testCache();
  const fresh = { messages: [], rev: 1, canLoadMore: false, presentCount: 1, present: [farah], bots: [ginti] };
  dispatch(cache, roomId, { type: 'loaded', fresh });
  unmount = await render(
    <BotHelp roomId={roomId} rank={rank} name={name} onClose={() => undefined} />,
    cache,
    '/',
    language,
  );
  const text = (document.querySelector('[role=dialog]')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
  unmount();
  return text;
};

test('help on a command says who may give it to whoever may not, and how it is given to whoever may', async () => {
  expect(await helpFor(1, 'ban')).toContain('/ban is for Staff and above.');
  expect(await helpFor(1, 'ban', 'ur')).toContain('/ban صرف ');
  expect(await helpFor(6, 'ban')).not.toContain('is for');
  expect(await helpFor(6, 'ban')).toContain('/ban');
});

test('a guest is not shown the commands of a bot as theirs, whichever way they ask', async () => {
  for (const name of ['ginti', 'flip']) {
    expect(await helpFor(-1, name)).toMatch(new RegExp(`/${name} is for .+ and above\\.`));
    expect(await helpFor(-1, name)).not.toContain('Throws a coin');
    expect(await helpFor(1, name)).toContain('Throws a coin');
  }
  expect(await helpFor(-1, '')).not.toContain('Throws a coin');
});

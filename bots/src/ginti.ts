import { createBot, CommandError, type Bot, type BotCommand, type Command } from '@baithak/bot';
import { readDice, throwDice } from './dice.ts';
import { printPoll, readPoll, vote, type Poll } from './poll.ts';
import type { BotPlace } from './place.ts';
import { openStore } from './store.ts';

const commands: BotCommand[] = [
  {
    name: 'roll',
    desc: 'Throws dice: 2d6 · پانسے پھینکتا ہے',
    params: [{ name: 'dice', kind: 'word', optional: true }],
  },
  {
    name: 'poll',
    desc: 'Asks the room: question | choice | choice · کمرے سے پوچھتا ہے',
    params: [
      { name: 'minutes', kind: 'whole', optional: true },
      { name: 'question', kind: 'rest' },
    ],
  },
  { name: 'vote', desc: 'Votes in the poll · ووٹ دیتا ہے', params: [{ name: 'number', kind: 'whole' }] },
  { name: 'result', desc: 'Shows the poll · نتیجہ دکھاتا ہے', params: [] },
];

interface State {
  /** The latest poll of each room, with the message that shows it. */
  polls: Record<string, Poll & { shownBy?: string }>;
}

const minute = 60_000;

/** Polls and dice. */
export const createGinti = ({ url, token, path }: BotPlace): Bot => {
  const bot = createBot({ url, token, commands, cursor: path('ginti-cursor.json') });
  const store = openStore<State>(path('ginti.json'), { polls: {} });

  const ask = async ({ id, room, params, date, reply }: Command): Promise<void> => {
    const minutes = typeof params['minutes'] === 'number' ? params['minutes'] : undefined;
    const ends = minutes === undefined ? null : date.getTime() + minutes * minute;
    const text = store.once({ id }, ({ polls }) => {
      const poll = readPoll(String(params['question']), ends);
      if (!poll)
        return {
          fail: 'A question and 2 to 10 choices: Tea? | Yes | No · ایک سوال اور 2 سے 10 جواب: چائے؟ | ہاں | نہیں',
        };
      polls[room.id] = poll;
      return { say: printPoll(poll) };
    });
    const shown = await reply(text);
    store.change(({ polls }) => {
      const poll = polls[room.id];
      if (poll) poll.shownBy = shown.id;
    });
  };

  const take = async ({ id, room, from, date, params, reply }: Command): Promise<void> => {
    const text = store.once({ id }, ({ polls }) =>
      vote(polls[room.id], from.id, Number(params['number']), date.getTime()),
    );
    await reply(text);
    const poll = store.read().polls[room.id];
    // The poll may have been deleted by a moderator: the vote counts all the same.
    if (poll?.shownBy !== undefined) await bot.edit(room.id, poll.shownBy, printPoll(poll)).catch(() => undefined);
  };

  bot.on('command', async (command) => {
    const { name, id, room, params, reply } = command;
    if (name === 'poll') return ask(command);
    if (name === 'vote') return take(command);
    if (name === 'result') {
      const poll = store.read().polls[room.id];
      if (!poll) throw new CommandError('There is no poll in this room. · اس کمرے میں کوئی رائے شماری نہیں۔');
      await reply(printPoll(poll));
      return undefined;
    }
    const dice = readDice(String(params['dice'] ?? '1'));
    if (!dice) throw new CommandError('Like this: 2d6, at most 20 dice. · یوں لکھیے: 2d6، زیادہ سے زیادہ 20 پانسے۔');
    await reply(store.once({ id }, () => ({ say: throwDice(dice) })));
    return undefined;
  });
  return bot;
};

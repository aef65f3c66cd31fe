import { createBot, CommandError, type Bot, type BotCommand, type Command } from '@baithak/bot';
import { readDice, throwDice } from './dice.ts';
import { readPoll } from './poll.ts';
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
  { name: 'close', desc: 'Ends your latest poll · رائے شماری ختم کرتا ہے', params: [] },
];

interface State {
  /** The message of the latest poll of each room, and of each person in it. */
  polls: Record<string, string>;
}

const minute = 60_000;
const mostMinutes = 43_200;
const staffRank = 6;

const readEnd = ({ params, date }: Command): Date | undefined => {
  const { minutes } = params;
  if (typeof minutes !== 'number') return undefined;
  if (minutes < 1 || minutes > mostMinutes) throw new CommandError('1 minute to 30 days. · ایک منٹ سے 30 دن تک۔');
  const until = new Date(date.getTime() + minutes * minute);
  if (until.getTime() <= Date.now()) throw new CommandError('Its time is over already. · اس کا وقت گزر چکا ہے۔');
  return until;
};

const noPoll = () => new CommandError('You have no poll here. · یہاں آپ کی کوئی رائے شماری نہیں۔');
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';

/** Polls and dice. */
export const createGinti = ({ url, token, path }: BotPlace): Bot => {
  const bot = createBot({ url, token, commands, cursor: path('ginti-cursor.json') });
  const store = openStore<State>(path('ginti.json'), { polls: {} });

  const poll = async (command: Command): Promise<void> => {
    const { room, from, params, ask } = command;
    const asked = readPoll(String(params['question']));
    if (!asked)
      throw new CommandError(
        'A question and 2 to 10 choices: Tea? | Yes | No · ایک سوال اور 2 سے 10 جواب: چائے؟ | ہاں | نہیں',
      );
    const until = readEnd(command);
    const { id: messageId } = await ask({ ...asked, ...(until && { until }) });
    store.change(({ polls }) => {
      polls[room.id] = messageId;
      polls[`${room.id} ${from.id}`] = messageId;
    });
  };

  /** One's own latest poll; for staff without one the latest of the room. */
  const close = async ({ room, from, reply }: Command): Promise<void> => {
    const { polls } = store.read();
    const messageId = polls[`${room.id} ${from.id}`] ?? (from.rank >= staffRank ? polls[room.id] : undefined);
    if (messageId === undefined) throw noPoll();
    await bot.closePoll(room.id, messageId).catch((error: unknown) => {
      throw isGone(error) ? noPoll() : error;
    });
    await reply('✓');
  };

  bot.on('command', async (command) => {
    if (command.name === 'poll') return poll(command);
    if (command.name === 'close') return close(command);
    const dice = readDice(String(command.params['dice'] ?? '1'));
    if (!dice) throw new CommandError('Like this: 2d6, at most 20 dice. · یوں لکھیے: 2d6، زیادہ سے زیادہ 20 پانسے۔');
    await command.reply(store.once(command, () => ({ say: throwDice(dice) })));
    return undefined;
  });
  return bot;
};

import { createBot, CommandError, type Bot, type BotCommand, type Person, type Room } from '@baithak/bot';
import type { BotPlace } from './place.ts';
import { openStore } from './store.ts';
import { isUrdu } from './words.ts';

const commands: BotCommand[] = [
  {
    name: 'welcome',
    desc: 'Sets what newcomers are told, for staff · نئے آنے والوں کے لیے پیغام',
    params: [{ name: 'text', kind: 'rest' }],
  },
];

const staffRank = 9;
const longestText = 500;
/** People of a room who are remembered, those who were members before the bot came among them: the latest. */
const mostGreeted = 5000;
/** Milliseconds between two greetings in a room: in a crowd whoever is left out is greeted when they write. */
const pause = 5000;

interface State {
  greeted: Record<string, string[]>;
  /** Rooms whose members were asked for when the bot came. */
  entered?: Record<string, true>;
  /** What a room's staff wants said, by room. */
  texts: Record<string, string>;
}

export const greeting = (
  { username }: Pick<Person, 'username'>,
  room: string,
  own: string | undefined,
  urdu: boolean,
): string => {
  const usual = urdu ? `خوش آمدید، ${room} میں تشریف رکھیے۔` : `Welcome to ${room}. Have a seat.`;
  return `${urdu ? 'السلام علیکم' : 'Salaam'} @${username}! ${own ?? usual}`;
};

/**
 * Greets whoever comes to a room after the bot, once, in the language they use: at once when their name is in Urdu, else when they write
 * their first message.
 */
export const createSalaam = ({ url, token, path }: BotPlace): Bot => {
  const bot = createBot({ url, token, commands, cursor: path('salaam-cursor.json') });
  const store = openStore<State>(path('salaam.json'), { greeted: {}, texts: {} });
  const lately = new Map<string, number>();

  const greet = async (person: Person, room: Room, urdu: boolean): Promise<void> => {
    const { greeted, texts } = store.read();
    if (greeted[room.id]?.includes(person.id) || Date.now() - (lately.get(room.id) ?? 0) < pause) return;
    lately.set(room.id, Date.now());
    // The key makes it be said once, should this program end before it is written down.
    await bot.send(room.id, greeting(person, room.title, texts[room.id], urdu), { key: `${room.id} ${person.id}` });
    store.change((state) => {
      state.greeted[room.id] = [...(state.greeted[room.id] ?? []), person.id].slice(-mostGreeted);
    });
  };
  // Who was a member before the bot came is not new.
  bot.on('entered', async ({ id }) => {
    if (store.read().entered?.[id]) return;
    const members = await bot.listMembers(id, mostGreeted);
    store.change((state) => {
      state.greeted[id] = [...members.map((each) => each.id), ...(state.greeted[id] ?? [])].slice(-mostGreeted);
      state.entered = { ...state.entered, [id]: true };
    });
  });
  bot.on('joined', async (person, room) => {
    if (isUrdu(person.fullname)) await greet(person, room, true);
  });
  for (const event of ['message', 'mention'] as const)
    bot.on(event, ({ from, room, text }) => greet(from, room, isUrdu(text)));

  bot.on('command', async ({ id, room, from, params, reply }) => {
    const text = String(params['text']);
    if (from.rank < staffRank) throw new CommandError('For the staff of the room. · یہ کمرے کے عملے کے لیے ہے۔');
    if (text.length > longestText) throw new CommandError('500 characters at most. · زیادہ سے زیادہ 500 حروف۔');
    const say = store.once({ id }, ({ texts }) => {
      texts[room.id] = text;
      return { say: '✓' };
    });
    await reply(say);
  });
  return bot;
};

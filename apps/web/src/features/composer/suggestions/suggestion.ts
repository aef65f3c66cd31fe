import type { BotCommand, OnlineBot } from '@baithak/protocol/entities/bot';
import type { OnlineUser, User } from '@baithak/protocol/entities/entities';
import {
  commandOf,
  commandRow,
  mayCommand,
  suggestCommands,
  type CommandKey,
} from '@baithak/protocol/commands/commands';
import { foldTag } from '@baithak/protocol/contracts/threads.rules';
import { soundNames, type PlayedSound } from '@baithak/protocol/sounds';
import { botToldBy } from '@baithak/protocol/commands/parse-command';
import { suggestEmoji, unicodeOf } from '@baithak/protocol/text/emoji';

/** One suggestion of the composer. `words`: what replaces the typed word. */
export type Suggestion =
  | {
      readonly type: 'person';
      readonly key: string;
      readonly words: string;
      readonly user: User;
      readonly rank: number | null;
      readonly isHere: boolean;
    }
  | { readonly type: 'bot'; readonly key: string; readonly words: string; readonly username: string }
  | {
      readonly type: 'botCommand';
      readonly key: string;
      readonly words: string;
      readonly botId: string;
      readonly username: string;
      readonly command: BotCommand;
      readonly needsMore: boolean;
      /** Its parameters so far; null while its name is being typed. */
      readonly written: string | null;
    }
  | {
      readonly type: 'command';
      readonly key: string;
      readonly words: string;
      readonly command: CommandKey;
      readonly needsMore: boolean;
    }
  | { readonly type: 'tag'; readonly key: string; readonly words: string }
  | { readonly type: 'sound'; readonly key: string; readonly words: string; readonly sound: PlayedSound }
  | {
      readonly type: 'emoji';
      readonly key: string;
      readonly words: string;
      readonly name: string;
      readonly unicode: string | null;
    };

/** Shown at most. */
const most = 8;
const mostOfBots = 24;

/**
 * People whose name begins with what was typed: those in the room come first. `found`: the server's answer. The
 * reader is left out.
 */
export const suggestPeople = (
  typed: string,
  present: readonly OnlineUser[],
  found: readonly User[],
  viewerName: string,
): readonly Suggestion[] => {
  const here = new Map(
    present.filter(({ username }) => username.startsWith(typed)).map(({ user }) => [user.username, user]),
  );
  const away = found.filter(({ username }) => username.startsWith(typed) && !here.has(username));
  const people = [...[...here.values()].toSorted((a, b) => a.username.localeCompare(b.username)), ...away];
  return people
    .filter(({ username }) => username !== viewerName)
    .slice(0, most)
    .map((user) => {
      const role = here.get(user.username)?.role;
      return {
        type: 'person',
        key: user._id,
        words: `@${user.username}`,
        user,
        rank: role?.rank ?? null,
        isHere: role !== undefined,
      };
    });
};

const botCommandOf = (
  { _id, username }: OnlineBot,
  command: BotCommand,
  words: string,
  written: string | null = null,
): Suggestion => ({
  type: 'botCommand',
  key: `${_id} ${command.name}`,
  words,
  botId: _id,
  username,
  command,
  needsMore: command.params.some(({ optional }) => optional !== true),
  written,
});

/** The bots whose name begins so; with their commands below each, where a command may stand. */
export const suggestBots = (typed: string, bots: readonly OnlineBot[], withCommands: boolean): readonly Suggestion[] =>
  bots
    .filter(({ username }) => username.startsWith(typed))
    .flatMap((bot): Suggestion[] => [
      { type: 'bot', key: bot._id, words: `#${bot.username}`, username: bot.username },
      ...(withCommands ? bot.commands : []).map((command) =>
        botCommandOf(bot, command, `#${bot.username} ${command.name}`),
      ),
    ])
    .slice(0, mostOfBots);

/**
 * The commands of bots that begin so. One whose name alone would mean something else is written with its bot's name: two
 * bots have it, or it is a moderation command too.
 */
export const suggestBotCommands = (typed: string, bots: readonly OnlineBot[]): readonly Suggestion[] => {
  const owners = (name: string) => bots.filter(({ commands }) => commands.some((command) => command.name === name));
  return bots
    .flatMap((bot) =>
      bot.commands
        .filter(({ name }) => name.startsWith(typed))
        .map((command) => {
          const isAlone = owners(command.name).length === 1 && commandOf(command.name) === undefined;
          return botCommandOf(bot, command, isAlone ? `/${command.name}` : `/${bot.username} ${command.name}`);
        }),
    )
    .slice(0, mostOfBots);
};

/** Behind the name of a bot its commands that begin so, behind that of a command this one, while its parameters are typed. */
export const suggestTold = (typed: string, bots: readonly OnlineBot[]): readonly Suggestion[] => {
  const told = botToldBy(typed, bots);
  if (told === null) return [];
  const { bot, words } = told;
  const [name = ''] = words.split(/\s/, 1);
  const written = words.slice(name.length);
  const before = typed.slice(0, typed.length - words.length);
  const commands = bot.commands.filter((command) =>
    written === '' ? command.name.startsWith(name) : command.name === name && command.params.length > 0,
  );
  return commands.map((command) => botCommandOf(bot, command, before + command.name, written === '' ? null : written));
};

/** The commands that this rank may use (docs/contract.md#commands). */
export const suggestSlashCommands = (typed: string, rank: number): readonly Suggestion[] =>
  suggestCommands(typed, rank).map((command) => {
    const { slash, args } = commandRow(command);
    return {
      type: 'command',
      key: command,
      words: `/${slash}`,
      command,
      needsMore: args.some(({ optional }) => optional !== true),
    };
  });

/** The sounds whose name begins so, for whoever may play them; all of them, as their names are not known by heart. */
export const suggestSounds = (typed: string, rank: number): readonly Suggestion[] =>
  mayCommand(rank, 'playSound')
    ? soundNames
        .filter((name) => name.startsWith(typed))
        .map((sound) => ({ type: 'sound', key: sound, words: sound, sound }))
    : [];

/** Tags that begin so, then those with a word that does; each in the order that they come in. */
export const suggestTags = (typed: string, tags: readonly string[]): readonly Suggestion[] => {
  const start = foldTag(typed);
  const begin = tags.filter((tag) => foldTag(tag).startsWith(start));
  const inner = tags.filter((tag) => !begin.includes(tag) && foldTag(tag).includes(` ${start}`));
  return [...begin, ...inner].slice(0, most).map((tag) => ({ type: 'tag', key: tag, words: tag }));
};

/**
 * Short names and stickers. An emoji is written as itself, a sticker by its name
 * (docs/decisions/texts-and-markup.md#texts-are-kept-as-written).
 */
export const suggestEmojis = (typed: string): readonly Suggestion[] =>
  suggestEmoji(typed, most).map((name) => {
    const unicode = unicodeOf(name) ?? null;
    return { type: 'emoji', key: name, words: unicode ?? `:${name}:`, name, unicode };
  });

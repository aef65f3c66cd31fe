import type { OnlineBot, OnlineUser, User } from '@baithak/protocol/entities';
import { commandRow, suggestCommands, type CommandKey } from '@baithak/protocol/commands';
import { suggestEmoji, unicodeOf } from '@baithak/protocol/emoji';

/** One thing that the composer offers. `words`: what takes the typed word's place. */
export type Suggestion =
  | {
      readonly is: 'person';
      readonly key: string;
      readonly words: string;
      readonly user: User;
      readonly rank: number | null;
      readonly isHere: boolean;
    }
  | { readonly is: 'bot'; readonly key: string; readonly words: string; readonly username: string }
  | {
      readonly is: 'command';
      readonly key: string;
      readonly words: string;
      readonly command: CommandKey;
      readonly needsMore: boolean;
    }
  | {
      readonly is: 'emoji';
      readonly key: string;
      readonly words: string;
      readonly name: string;
      readonly unicode: string | null;
    };

/** Offered at a time, most. */
const most = 8;

/** People whose name begins with what was typed: who is in the room stands first. `found`: the server's answer. The reader is left out. */
export const suggestPeople = (
  typed: string,
  present: readonly OnlineUser[],
  found: readonly User[],
  me: string,
): readonly Suggestion[] => {
  const here = new Map(
    present.filter(({ username }) => username.startsWith(typed)).map(({ user }) => [user.username, user]),
  );
  const away = found.filter(({ username }) => username.startsWith(typed) && !here.has(username));
  const people = [...[...here.values()].toSorted((a, b) => a.username.localeCompare(b.username)), ...away];
  return people
    .filter(({ username }) => username !== me)
    .slice(0, most)
    .map((user) => {
      const role = here.get(user.username)?.role;
      return {
        is: 'person',
        key: user._id,
        words: `@${user.username}`,
        user,
        rank: role?.rank ?? null,
        isHere: role !== undefined,
      };
    });
};

export const suggestBots = (typed: string, bots: readonly OnlineBot[]): readonly Suggestion[] =>
  bots
    .filter(({ username }) => username.startsWith(typed))
    .slice(0, most)
    .map(({ _id, username }) => ({ is: 'bot', key: _id, words: `#${username}`, username }));

/** The commands that this rank may give (CONTRACT 6). */
export const suggestOrders = (typed: string, rank: number): readonly Suggestion[] =>
  suggestCommands(typed, rank).map((command) => {
    const { slash, args } = commandRow(command);
    return {
      is: 'command',
      key: command,
      words: `/${slash}`,
      command,
      needsMore: args.some(({ optional }) => optional !== true),
    };
  });

/** Short names and stickers. An emoji is written as itself, a sticker by its name (decision 0181). */
export const suggestEmojis = (typed: string): readonly Suggestion[] =>
  suggestEmoji(typed, most).map((name) => {
    const unicode = unicodeOf(name) ?? null;
    return { is: 'emoji', key: name, words: unicode ?? `:${name}:`, name, unicode };
  });

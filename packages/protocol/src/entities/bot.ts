import * as z from 'zod';
import { isCommandName, unreadableParam } from '../commands/bot-params.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineText } from '../text/text.ts';
import { IsoDate, User } from './entities.ts';
import { Tile } from './room.ts';

/** What a bot is to others (docs/contract.md#bots). */

/** `kind`: as for slash commands (commands/commands.ts). */
export const BotParam = z.strictObject({
  name: z.string(),
  kind: z.enum(['user', 'word', 'whole', 'rest']),
  optional: z.boolean().optional(),
});
export type BotParam = z.infer<typeof BotParam>;

/** A command that a bot answers: `/name` and its parameters, and in a line what it does. */
export const BotCommand = z.strictObject({ name: z.string(), desc: z.string(), params: z.array(BotParam) });
export type BotCommand = z.infer<typeof BotCommand>;

const commandName = z.string().refine(isCommandName, `must be 1 to ${limits.commandName} lowercase letters and digits`);

/** The same as a bot registers it. */
export const RegisteredCommand = z
  .object({
    name: commandName,
    desc: lineText(limits.botCommandDesc),
    params: z
      .array(
        z.object({
          name: lineText(limits.commandName).min(1, 'must not be empty'),
          kind: BotParam.shape.kind,
          optional: z.boolean().optional(),
        }),
      )
      .max(limits.botCommandParams, `must have at most ${limits.botCommandParams} parameters`),
  })
  .superRefine(({ params }, context) => {
    const wrong = unreadableParam(params);
    if (wrong !== undefined) context.addIssue({ code: 'custom', path: ['params'], message: wrong });
  });

/** A bot that is in the room now. Its commands are those that it registered last. */
export const OnlineBot = z.strictObject({ _id: Id, username: z.string(), commands: z.array(BotCommand) });
export type OnlineBot = z.infer<typeof OnlineBot>;

/** A room as it is named in a list. */
export const BotRoom = z.strictObject({ _id: Id, slug: z.string().nullable(), title: z.string(), tile: Tile });
export type BotRoom = z.infer<typeof BotRoom>;

/**
 * A bot as its owner sees it. `connected`: since when, in at least one of its rooms. `lastConnected`: when it was last
 * connected; null for never. `waiting`: commands that it has not answered, limits.botWaitingCounted + 1 for more.
 */
export const OwnBot = z.strictObject({
  ...User.shape,
  about: z.string(),
  rooms: z.array(BotRoom),
  connected: IsoDate.nullable(),
  lastConnected: IsoDate.nullable(),
  waiting: z.number().int(),
});
export type OwnBot = z.infer<typeof OwnBot>;

/** A bot as the people of its room see it. `by`: whose it is; null when that account is closed. */
export const RoomBot = z.strictObject({
  ...User.shape,
  about: z.string(),
  by: User.nullable(),
  online: z.boolean(),
  /** When it was last connected, after a start of the server to a minute; null for never. */
  lastConnected: IsoDate.nullable(),
  commands: z.array(BotCommand),
});
export type RoomBot = z.infer<typeof RoomBot>;

/** `isPublic`: everybody may read it, without signing in. `mayOpen`: the reader may open it. */
export const ProfileBotRoom = z.strictObject({ ...BotRoom.shape, isPublic: z.boolean(), mayOpen: z.boolean() });
export type ProfileBotRoom = z.infer<typeof ProfileBotRoom>;

/**
 * What the profile of a bot says beside a person's. `rooms`: those that the reader may know of. When it is and was connected
 * is not told to visitors, as of people.
 */
export const ProfileBot = z.strictObject({
  by: User.nullable(),
  rooms: z.array(ProfileBotRoom),
  connected: IsoDate.nullable().optional(),
  lastConnected: IsoDate.nullable().optional(),
  commands: z.array(BotCommand),
});
export type ProfileBot = z.infer<typeof ProfileBot>;

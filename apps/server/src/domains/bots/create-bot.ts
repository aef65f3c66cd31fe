import type { botsContract } from '@baithak/protocol/contracts/bots';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { nameSuffix, newBotSession, refuseName } from '../accounts/api.ts';
import { logStamp } from '../moderation/api.ts';
import { findRoom, ownsRoom } from '../rooms/api.ts';
import { writingOf } from '../words/api.ts';
import { findBot, ownsAnyRoom } from './bots.queries.ts';
import { storeBot, type NewBot } from './create-bot.write.ts';
import { presentOwnBots } from './present.ts';
import { publishAdded } from './publish-added.ts';

const makings = { name: 'createBot', points: 20, seconds: 3600 };

/** How many bots somebody may have: null for any number (docs/contract.md#bots). */
export const mostBots = async ({ db, viewer }: Caller): Promise<number | null> => {
  if (viewer.bot) return 0;
  if (viewer.rank >= staffRank) return null;
  return (await ownsAnyRoom(db.read, viewer.userId)) ? limits.botsOfOwner : 0;
};

const mayMakeIn = (room: { creator: string }, viewer: Viewer): boolean =>
  ownsRoom(room, viewer) || viewer.rank >= staffRank;

/** Where the bot is to be; null for nowhere yet. */
const roomFor = async ({ db, viewer }: Caller, ref: string | undefined): Promise<string | null> => {
  if (ref === undefined) return null;
  const room = await findRoom(db.read, viewer, ref);
  if (!mayMakeIn(room, viewer)) throw new Refusal('FORBIDDEN');
  return room.id;
};

/** A bot as the write stores it, and its token. */
export const newBot = (
  bot: Pick<NewBot, 'username' | 'about' | 'ownerId' | 'most' | 'roomId' | 'by' | 'log' | 'now'>,
): { readonly stored: NewBot; readonly token: string } => {
  const { token, session } = newBotSession(bot.now);
  return { token, stored: { ...bot, id: newId(bot.now), suffix: nameSuffix(), session } };
};

/** Makes a bot, whose token is answered this once (docs/contract.md#bots). */
export const createBot: CallHandler<typeof botsContract.createBot> = async (
  caller,
  { username, about: written = '', roomId: ref },
) => {
  const { db, clock, limits: rates, viewer } = caller;
  await rates.take(makings, viewer.userId);
  refuseName(caller, username);
  const roomId = await roomFor(caller, ref);
  const most = await mostBots(caller);
  if (most === 0) throw new Refusal('FORBIDDEN');
  const { fields, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ about: written }),
    writing: writingOf(viewer),
    place: 'profile',
    roomId: null,
    rank: viewer.rank,
  });
  const { about } = fields;
  const { stored, token } = newBot({
    username,
    about,
    ownerId: viewer.userId,
    most,
    roomId,
    by: viewer.userId,
    log: logStamp(caller),
    now: clock.now(),
  });
  await db.write(storeBot, stored);
  // Whoever ignores the owner ignores the bot: they get their lists again.
  caller.live.personChanged(viewer.userId);
  const profile = { username, fullname: '', alias: '', about, picture: null };
  const report = { kind: 'profile', about: stored.id, roomId: null, kept: { profile } } as const;
  await caller.services.classifier.noteDoubt(caller, doubt, { thing: stored.id, report });
  caller.authLog.note('createBot', { userId: stored.id, by: viewer.userId });
  if (roomId !== null) publishAdded(caller, roomId, stored.id);
  const row = await findBot(db.read, stored.id);
  const [bot] = row ? await presentOwnBots(caller, [row]) : [];
  if (!bot) throw new Refusal('NOT_FOUND');
  return { bot, token };
};

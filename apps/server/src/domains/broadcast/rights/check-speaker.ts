import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findRoomToSpeakIn } from './may-speak.ts';

/**
 * Ends the turn of a speaker who may not speak any more, and takes the microphone back from whoever is next and may not.
 * A speaker who is muted keeps the place.
 */
export const checkSpeaker = async (
  { db, clock, services }: Pick<App, 'db' | 'clock' | 'services'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  const { stage } = services.broadcast;
  const { turn, next } = stage.find(roomId) ?? {};
  if (turn?.userId !== userId && next?.userId !== userId) return;
  const stop = (): void => {
    stage.lowerHand(roomId, userId);
    stage.end(roomId, userId);
  };
  const person = await db.read
    .selectFrom('people')
    .select(['rank', 'guest'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) return stop();
  const viewer = { userId, rank: person.rank, guest: person.guest === 1, at: clock.now() };
  try {
    await findRoomToSpeakIn({ db, viewer }, roomId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'MUTED') stop();
  }
};

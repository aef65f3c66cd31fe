import { type Settings, peopleContract } from '@baithak/protocol/contracts/people';
import type { App } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { type RevisedSettings, findRevisedSettings, storeSettings } from './people.write.ts';

/** The caller's own settings, rank and username (docs/product.md#user-settings). */
export const getSettings: CallHandler<typeof peopleContract.getSettings> = async ({ viewer, db, epoch }) => ({
  epoch: epoch.now(),
  ...(await findRevisedSettings(db.read, viewer.userId)),
  rank: viewer.rank,
  username: viewer.username,
});

/** Stores the given settings and tells every device of the person. */
export const changeSettings = async (
  { db, live, epoch }: Pick<App, 'db' | 'live' | 'epoch'>,
  userId: string,
  set: Partial<Settings>,
): Promise<RevisedSettings & { readonly epoch: string }> => {
  const stored = { epoch: epoch.now(), ...(await db.write(storeSettings, { userId, set })) };
  live.user(userId).publish(peopleContract.settingsChanged, stored);
  return stored;
};

/**
 * Changes the caller's given settings (docs/contract.md#own-account). Both colours are stored as chosen; the screens
 * keep them readable. Every device of theirs gets the event, this one too: the rev says what is newer.
 */
export const updateSettings: CallHandler<typeof peopleContract.updateSettings> = async (caller, input) => {
  const { viewer } = caller;
  await caller.limits.take({ name: 'settings', points: 120, seconds: 60 }, viewer.userId);
  const set: Partial<Settings> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const stored = await changeSettings(caller, viewer.userId, set);
  return { ...stored, rank: viewer.rank, username: viewer.username };
};

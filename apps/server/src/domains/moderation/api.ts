/** What other domains may use of moderation. */
export { moderationData } from './purge.ts';
export { logAction, logStamp, type LogStamp } from './log/log-action.ts';
export type { RaidHeldTable } from './tables.ts';
export { chainEntry } from './log/chain.ts';
export {
  deletedInPrivate,
  deletedWriterTo,
  dropRaidHeld,
  erasedAt,
  erasedBy,
  findDeleted,
  forgetRaidTaker,
  keepDeleted,
  raidHolderOf,
  storeRaidHeld,
  takeRaidHeld,
} from './deleted.ts';
export { countDeleted, eraseDeleted } from './deleted.write.ts';

/** What other domains may use of what is deleted. */
export { deletedData } from './purge.ts';
export type { RaidHeldTable } from './tables.ts';
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

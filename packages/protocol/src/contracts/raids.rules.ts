/** Raid mode (docs/contract.md#raid-mode); no schemas, for the browser. */

/**
 * `newcomers`: guests and newcomers only read; after a minute only those who came with the raid do. `strict`: everybody who
 * joined within a week only reads, and nobody joins.
 */
export const raidLevels = ['newcomers', 'strict'] as const;
export type RaidLevel = (typeof raidLevels)[number];

/** What a surge was seen by. */
export const surgeSigns = ['joins', 'firstMessages', 'nearDuplicates'] as const;
export type SurgeSign = (typeof surgeSigns)[number];

/** What raid mode took away can be taken back for so long, in milliseconds (docs/contract.md#raid-mode). */
export const restorableMs = 60 * 60_000;

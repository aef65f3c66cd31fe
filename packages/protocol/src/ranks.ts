/** A rank with what it brings (docs/product.md#ranks, docs/contract.md#ranks-and-commands). */
export interface RankRow {
  /** -1 to 11. */
  readonly rank: number;
  readonly title: string;
  /** The light theme's colour, for clients without our tokens; the web takes `--rank-N` of its theme. */
  readonly color: string;
  /** Messages per 10 s; 0 for no limit. */
  readonly spamControl: number;
}

/** Seconds over which `spamControl` counts. */
export const spamControlSeconds = 10;

const unranked: RankRow = { rank: 0, title: 'Unranked', color: '#62645f', spamControl: 15 };

/** Every rank, highest first. */
export const ranks: readonly RankRow[] = [
  { rank: 11, title: 'Owner', color: '#b82f2b', spamControl: 0 },
  { rank: 10, title: 'JrSA', color: '#9e4c03', spamControl: 0 },
  { rank: 9, title: 'Senior Staff', color: '#854aa6', spamControl: 0 },
  { rank: 8, title: 'Reserved', color: '#53647d', spamControl: 0 },
  { rank: 7, title: 'Reserved', color: '#426a6c', spamControl: 0 },
  { rank: 6, title: 'Staff', color: '#007433', spamControl: 0 },
  { rank: 5, title: 'BOT', color: '#016e7e', spamControl: 100 },
  { rank: 4, title: 'Premium Member', color: '#7e5f04', spamControl: 30 },
  { rank: 3, title: 'VIP Member', color: '#ad346c', spamControl: 30 },
  { rank: 2, title: 'Diamond', color: '#0f66ac', spamControl: 30 },
  { rank: 1, title: 'Member', color: '#646556', spamControl: 15 },
  unranked,
  { rank: -1, title: 'Guest', color: '#6c635c', spamControl: 5 },
];

export const guestRank = -1;
export const memberRank = 1;
export const botRank = 5;
export const ownerRank = 11;
/** From this platform rank on a person outranks every room role and is `staff` for staff calls. */
export const staffRank = 9;

const byRank: ReadonlyMap<number, RankRow> = new Map(ranks.map((row) => [row.rank, row]));

/** The row of a rank; an unknown number counts as Unranked. */
export const rankRow = (rank: number): RankRow => byRank.get(rank) ?? unranked;

/**
 * Reads a role as calls name it: a title in any case, or a rank number (docs/contract.md#requests-and-answers).
 * Reserved is 7 by title.
 */
export const readRank = (role: string | number): number | undefined => {
  const asked = String(role).trim().toLowerCase();
  if (/^-?\d{1,2}$/.test(asked)) return byRank.get(Number(asked))?.rank;
  return ranks.findLast((row) => row.title.toLowerCase() === asked)?.rank;
};

/** Ranks above 6 carry a check mark (docs/product.md#ranks). */
export const hasCheckMark = (rank: number): boolean => rank > 6;

/** Who sees their words masked outside the allowed-words dictionary, by effective rank (docs/contract.md#allowed-words). */
export const writesWithDictionary = (rank: number): boolean => rank <= memberRank;

/** Whether somebody of this rank may ask the room in a poll: guests only vote (docs/contract.md#polls). */
export const mayAskPolls = (rank: number): boolean => rank > guestRank;

/** Orders online members: rank descending, then username. */
export const byRankDescending = (
  a: { rank: number; username: string },
  b: { rank: number; username: string },
): number => b.rank - a.rank || (a.username < b.username ? -1 : Number(a.username > b.username));

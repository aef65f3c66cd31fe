import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { ladderState, type LadderSettings } from '@baithak/protocol/contracts/ladder.rules';
import { farah } from './room-fixtures.ts';

const standard: LadderSettings = { linksAfterMinutes: 60, linksAnswers: 1, picturesAfterMinutes: 1440 };
const iso = (ms: number): string => new Date(ms).toISOString();

interface Climbed {
  /** Minutes ago that the guest came. */
  readonly minutes: number;
  readonly answers?: number;
  readonly settings?: Partial<LadderSettings>;
  /** Minutes ago that a step was taken back. */
  readonly fell?: number;
}

/** What the server answers for a guest who came so many minutes ago. */
export const ladderOf = ({ minutes, answers = 0, settings = {}, fell }: Climbed): Ladder => {
  const now = Date.now();
  const all = { ...standard, ...settings };
  const startedAt = now - minutes * 60_000;
  const cleanSince = fell === undefined ? startedAt : now - fell * 60_000;
  const { step, linksAt, picturesAt } = ladderState({ cleanSince, answers }, all, now);
  return {
    step,
    startedAt: iso(startedAt),
    cleanSince: iso(cleanSince),
    answers,
    answeredBy: answers > 0 ? farah.user : null,
    answeredAt: answers > 0 ? iso(now - 60_000) : null,
    linksAt: iso(linksAt),
    picturesAt: iso(picturesAt),
    settings: all,
  };
};

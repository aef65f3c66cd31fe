import type { Ladder } from '@baithak/protocol/contracts/ladder';
import {
  factsAfterFall,
  ladderState,
  type LadderSettings,
  type LadderStep,
} from '@baithak/protocol/contracts/ladder.rules';
import { userOf } from './entities.ts';
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
  readonly from?: LadderStep;
}

/** What the server answers for a guest who came so many minutes ago. */
export const ladderOf = ({ minutes, answers = 0, settings = {}, fell, from = 1 }: Climbed): Ladder => {
  const now = Date.now();
  const all = { ...standard, ...settings };
  const startedAt = now - minutes * 60_000;
  const clean = { cleanSince: startedAt, fellAt: null, answers };
  const facts = fell === undefined ? clean : factsAfterFall(clean, from, now - fell * 60_000);
  const { step, linksAt, picturesAt } = ladderState(facts, all, now);
  return {
    step,
    startedAt: iso(startedAt),
    cleanSince: iso(facts.cleanSince),
    fellAt: facts.fellAt === null ? null : iso(facts.fellAt),
    answers,
    answeredBy: answers > 0 ? userOf(farah.user) : null,
    answeredAt: answers > 0 ? iso(now - 60_000) : null,
    linksAt: iso(linksAt),
    picturesAt: iso(picturesAt),
    settings: all,
  };
};

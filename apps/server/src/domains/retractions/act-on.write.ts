import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  type Decision,
  type NewReport,
  type OpenedReport,
  openReport,
  type Settlement,
  settleByProgram,
  type settlementStamp,
} from '../reports/api.ts';
import { type Judgement, storeVerdict } from '../verdicts/api.ts';
import { type Asked, lockPublished, published } from './published.queries.ts';

/** Reasons of reports by how a category of the endpoint begins (docs/contract.md#classifier-endpoint). */
const rules: readonly (readonly [RegExp, number])[] = [
  [/^sexual/, 1],
  [/^harassment/, 3],
  [/^violence/, 4],
  [/^self-harm/, 5],
  [/^hate/, 6],
];
const other = 7;

/** The rule that was broken, 1 to 7, by what counted most. */
export const ruleOf = ({ basis }: Judgement): number => {
  const category = basis[0]?.detail ?? '';
  return rules.find(([begins]) => begins.test(category))?.[1] ?? other;
};

/** It goes. Staff see what that rests on; its author the rule. */
export const decisionOf = (judgement: Judgement): Decision => ({
  action: 'delete',
  rule: ruleOf(judgement),
  hours: null,
  note: judgement.basis.map(({ detail, score }) => `${detail} ${score.toFixed(2)}`).join(', '),
  answer: '',
  toAuthor: '',
});

export interface ActingOn {
  readonly asked: Asked;
  /** What was judged. */
  readonly text: string;
  readonly judgement: Judgement;
  readonly verdictId: string;
  readonly reportId: string;
  /** For those who settle a doubtful one. */
  readonly staff: NewReport['stamp'];
  readonly settling: ReturnType<typeof settlementStamp>;
}

/** `changed`: it says something else by now, which nobody has judged. */
type ActedOn =
  | { readonly became: 'gone' | 'changed' | 'noted' }
  | { readonly became: 'reported'; readonly opened: OpenedReport }
  | { readonly became: 'taken'; readonly settlement: Settlement };

/** What a person says of themselves and a room of itself is for staff to decide about; the rest goes by itself. */
const goesByItself: readonly Asked['place'][] = ['message', 'thread', 'reply', 'privateMessage'];

/** Stores a verdict that is not a pass, and does what it says to what is published, if that still says what was judged. */
export const actOn = defineWrite({
  name: 'retractions.actOn',
  key: ({ asked }: ActingOn) => asked.thing,
  run: async (tx, acting: ActingOn): Promise<ActedOn> => {
    const { asked, text, judgement, verdictId, reportId, staff, settling } = acting;
    const { place, thing, author, roomId } = asked;
    try {
      await lockPublished(tx, asked);
    } catch (error) {
      if (error instanceof Refusal) return { became: 'gone' };
      throw error;
    }
    const now = await published(tx, asked);
    if (!now) return { became: 'gone' };
    if (now.text !== text) return { became: 'changed' };
    const { at } = settling;
    await storeVerdict(tx, { ...judgement, id: verdictId, at, place, thing, fileId: null, author, roomId });
    const isRefused = judgement.outcome === 'refuse' && goesByItself.includes(place);
    // Nobody reads what two people write to each other because a machine is in doubt.
    if (place === 'privateMessage' && !isRefused) return { became: 'noted' };
    const { text: _, ...reported } = now;
    const report = { ...reported, id: reportId, thing, reporter: null, reason: ruleOf(judgement), details: '', at };
    if (isRefused) {
      const settlement = await settleByProgram(tx, { ...report, stamp: staff }, decisionOf(judgement), settling);
      return { became: 'taken', settlement };
    }
    return { became: 'reported', opened: await openReport(tx, { ...report, stamp: staff }) };
  },
});

import { outcomeOf, type Thresholds } from '@baithak/protocol/contracts/classifier.rules';
import type { VerdictBasis } from '@baithak/protocol/contracts/classifier';
import type { Judgement } from '../../verdicts/api.ts';
import type { FrameClasses } from './judge-messages.ts';

/** What is suggestive counts less than what is naked, and is never refused: the model takes beaches and wrestlers for it. */
const suggestiveWeight = 0.75;
const aLittle = 0.001;
/** What counted less is not said. */
const leastSaid = 0.05;

/** What a judgement on pictures is made with. */
export interface Looked {
  readonly kind: 'image' | 'video';
  /** What the model saw, frame by frame; none of a video that came without a picture of it. */
  readonly frames: readonly FrameClasses[];
  readonly thresholds: Thresholds;
  /** Videos of those who are new are looked at by a person, whatever the model says. */
  readonly isNew: boolean;
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;

/** A photo or a drawing: the model often wavers between the two, so that they count together. */
const basisOf = ({ porn, hentai, sexy }: FrameClasses, { refuse }: Thresholds, detail: string): VerdictBasis[] => [
  { reason: porn >= hentai ? 'nudity' : 'drawnNudity', score: rounded(Math.min(1, porn + hentai)), detail },
  { reason: 'suggestive', score: rounded(Math.max(0, Math.min(sexy * suggestiveWeight, refuse - aLittle))), detail },
];

const byScore = (one: VerdictBasis, other: VerdictBasis): number => other.score - one.score;

/** The worst frame decides. A video that nobody can see into is doubtful. */
export const judgementOf = ({ kind, frames, thresholds, isNew }: Looked): Judgement => {
  const seen = frames
    .map((frame, at) => basisOf(frame, thresholds, frames.length > 1 ? `${at + 1}/${frames.length}` : ''))
    .map((basis) => basis.toSorted(byScore))
    .toSorted(([one], [other]) => (other?.score ?? 0) - (one?.score ?? 0));
  const [basis = []] = seen;
  const score = basis[0]?.score ?? 0;
  const outcome = outcomeOf(score, thresholds);
  const said = basis.filter((each) => each.score >= leastSaid);
  const common = { kind, thresholds, by: 'model' } as const;
  const unchecked = kind === 'video' && (isNew || frames.length === 0);
  if (!unchecked || outcome !== 'pass') return { ...common, outcome, score, basis: said };
  const why = {
    reason: 'unchecked',
    score: thresholds.doubt,
    detail: frames.length === 0 ? 'no frames' : 'new',
  } as const;
  return { ...common, outcome: 'doubt', score: thresholds.doubt, basis: [why, ...said] };
};

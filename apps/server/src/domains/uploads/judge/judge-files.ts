import type { VerdictBasis } from '@baithak/protocol/contracts/classifier';
import { type Thresholds, outcomeOf } from '@baithak/protocol/contracts/classifier.rules';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { newId } from '@baithak/protocol/ids';
import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type Judgement, type NewVerdict, noteRefused } from '../../verdicts/api.ts';
import type { Turn } from '../media/store-image.ts';
import { refusedVerdicts } from '../rates.ts';
import type { PreparedFile } from '../receive/prepare-file.ts';
import { refusedFile } from '../receive/refusals.ts';
import type { FrameClasses } from './judge-messages.ts';

/** What is suggestive counts less than what is naked, and is never refused: the model takes beaches and wrestlers for it. */
const suggestiveWeight = 0.75;
const aLittle = 0.001;
/** What counted less is not said. */
const leastSaid = 0.05;

/** What a judgement on pictures is made with. */
interface Looked {
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
const judgementOf = ({ kind, frames, thresholds, isNew }: Looked): Judgement => {
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

interface Sender {
  readonly user_id: string;
  readonly guest: 0 | 1;
  readonly rank: number;
  /** Milliseconds. */
  readonly joined_at: number;
  readonly target: UploadTarget;
}

/** The judging of one upload. */
interface Judging {
  /** Whether the model looks at anything, and whether pictures are sent to the endpoint. */
  readonly look: boolean;
  readonly send: boolean;
  /** Throws REFUSED, NOT_READY. */
  readonly judge: (file: PreparedFile, position: number) => Promise<void>;
  /** On the files that were not refused, for the write that stores them. */
  readonly verdicts: readonly NewVerdict[];
}

/** Noted also when nothing else is stored; of one who tries again and again, some. */
const note = async ({ db, limits, services }: App, userId: string, verdict: NewVerdict): Promise<void> => {
  try {
    await limits.take(refusedVerdicts, userId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await db.write(noteRefused, verdict);
  services.classifier.changed();
};

/** What the model says; undefined when it is turned off. */
const judgeByModel = async (
  app: App,
  { guest, rank, joined_at: joinedAt }: Sender,
  turn: Turn,
  { kind, frames }: PreparedFile,
): Promise<Judgement | undefined> => {
  const { pictures } = app.services.uploads;
  if (!pictures) return undefined;
  return judgementOf({
    kind,
    frames: frames.length > 0 ? await pictures.look(turn, frames) : [],
    thresholds: app.settings.read().classifier.pictures,
    isNew: guest === 1 || rank <= 0 || app.clock.now() - joinedAt < day,
  });
};

/** Judges the files of an upload, each before anything of it is stored (docs/contract.md#pictures-and-videos). */
export const createJudging = (app: App, sender: Sender, turn: Turn): Judging => {
  const { uploads, moderationEndpoint } = app.services;
  const verdicts: NewVerdict[] = [];
  const { user_id: author, target } = sender;
  const judge: Judging['judge'] = async (file, position) => {
    const sent = file.jpeg && (await moderationEndpoint.judgePictureRemotely(file.jpeg, turn.gone));
    // Without an answer of the endpoint the model decides.
    const judgement = sent ?? (await judgeByModel(app, sender, turn, file));
    if (!judgement) return;
    const at = app.clock.now();
    // What is sent privately stands in no list (classifier/log).
    const place = target === 'privateMessage' ? 'privateMessage' : 'upload';
    const verdict = { ...judgement, id: newId(at), at, place, thing: null, author, roomId: null } as const;
    if (judgement.outcome !== 'refuse') return void verdicts.push({ ...verdict, fileId: file.id });
    await note(app, author, { ...verdict, fileId: null });
    throw refusedFile(position, judgement.basis[0]?.reason ?? 'nudity');
  };
  return { look: uploads.pictures !== undefined, send: moderationEndpoint.takesPictures(target), judge, verdicts };
};

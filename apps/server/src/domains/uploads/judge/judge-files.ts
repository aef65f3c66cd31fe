import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { newId } from '@baithak/protocol/ids';
import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { noteRefused, type Judgement, type NewVerdict } from '../../verdicts/api.ts';
import type { Turn } from '../media/image/store-image.ts';
import type { PreparedFile } from '../receive/prepare-file.ts';
import { refusedVerdicts } from '../rates.ts';
import { refusedFile } from '../refusals.ts';
import { judgementOf } from './judgement-of.ts';

interface Sender {
  readonly user_id: string;
  readonly guest: 0 | 1;
  readonly rank: number;
  /** Milliseconds. */
  readonly joined_at: number;
  readonly target: UploadTarget;
}

/** The judging of one upload. */
export interface Judging {
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

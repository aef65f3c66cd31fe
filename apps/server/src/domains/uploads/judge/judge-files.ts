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
}

/** The judging of one upload. */
export interface Judging {
  /** Whether anything is looked at. */
  readonly look: boolean;
  /** Throws REFUSED, NOT_READY. */
  readonly judge: (file: PreparedFile, position: number) => Promise<void>;
  /** On the files that were not refused, for the write that stores them. */
  readonly verdicts: readonly NewVerdict[];
}

/** Noted also when nothing else is stored; of one who tries again and again, some. */
const note = async ({ db, limits }: Pick<App, 'db' | 'limits'>, userId: string, verdict: NewVerdict): Promise<void> => {
  try {
    await limits.take(refusedVerdicts, userId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await db.write(noteRefused, verdict);
};

/** Judges the files of an upload, each before anything of it is stored (docs/contract.md#classifier). */
export const createJudging = (app: App, sender: Sender, turn: Turn): Judging => {
  const { pictures } = app.services.uploads;
  const verdicts: NewVerdict[] = [];
  if (!pictures) return { look: false, judge: async () => {}, verdicts };
  const { user_id: author, guest, rank, joined_at: joinedAt } = sender;
  const judge: Judging['judge'] = async ({ id, kind, frames }, position) => {
    const at = app.clock.now();
    const judgement: Judgement = judgementOf({
      kind,
      frames: frames.length > 0 ? await pictures.look(turn, frames) : [],
      thresholds: app.settings.read().classifier.pictures,
      isNew: guest === 1 || rank <= 0 || at - joinedAt < day,
    });
    const verdict = { ...judgement, id: newId(at), at, place: 'upload', thing: null, author, roomId: null } as const;
    if (judgement.outcome !== 'refuse') return void verdicts.push({ ...verdict, fileId: id });
    await note(app, author, { ...verdict, fileId: null });
    throw refusedFile(position, judgement.basis[0]?.reason ?? 'nudity');
  };
  return { look: true, judge, verdicts };
};

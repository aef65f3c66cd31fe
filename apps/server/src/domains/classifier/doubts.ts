import type { VerdictPlace } from '@baithak/protocol/contracts/classifier.rules';
import { newId } from '@baithak/protocol/ids';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { NotificationStamp } from '../notifications/api.ts';
import { type Judgement, type NewVerdict, noteRefused } from '../verdicts/api.ts';

/** What somebody wrote, before anything of it is masked. */
export interface WrittenText {
  readonly place: VerdictPlace;
  readonly roomId: string | null;
  /** The rank that counts there. */
  readonly rank: number;
  /** By the names of the fields, which a refusal names. Several of one field are ways to read it, the gravest of which counts. */
  readonly texts: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The message, thread or reply that it will be: how often it is written counts. */
  readonly thing?: string;
  /** The tempId of a send that may be tried again while it is under way: its tries are one. */
  readonly tempId?: string;
  /** What it is given to a bot for: as often as a game wants, but for links and long texts. */
  readonly isCommand?: boolean;
}

/** Verdicts on refused texts that are kept, whoever tries it how often: of a person, an address, and all together. */
const kept = (userId: string, address: string) =>
  [
    [{ name: 'refusedOfPerson', points: 5, seconds: 60, always: true }, userId],
    [{ name: 'refusedOfAddress', points: 20, seconds: 60, always: true }, address],
    [{ name: 'refusedOfAll', points: 200, seconds: 60, always: true }, 'all'],
  ] as const;

const isKept = async ({ limits, viewer, address }: Caller): Promise<boolean> => {
  try {
    for (const [rule, key] of kept(viewer.userId, address)) await limits.take(rule, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Keeps the verdict on a text that is not stored, up to a number a minute. */
export const noteRefusal = async (
  caller: Caller,
  { place, roomId }: Pick<WrittenText, 'place' | 'roomId'>,
  judgement: Judgement,
): Promise<void> => {
  if (!(await isKept(caller))) return;
  const at = caller.clock.now();
  const { basis } = judgement;
  const isPrivate = place === 'privateMessage';
  await caller.db.write(noteRefused, {
    ...judgement,
    // Which word it was is theirs who wrote it.
    basis: isPrivate ? basis.map((each) => ({ ...each, detail: '' })) : basis,
    id: newId(at),
    at,
    place,
    thing: null,
    fileId: null,
    author: caller.viewer.userId,
    roomId,
  });
  caller.services.classifier.changed();
};

/** A doubtful text that is about to be published, and reported (`storeDoubt` of reports). */
export interface TextDoubt {
  readonly verdict: NewVerdict;
  readonly reportId: string;
  /** 1 to 7. */
  readonly reason: number;
  /** For those who settle reports (`staffStamp`). */
  readonly stamp: NotificationStamp;
}

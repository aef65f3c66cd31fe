import { newId } from '@baithak/protocol/ids';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Judgement } from '../../verdicts/api.ts';
import { noteRefused } from '../../verdicts/api.ts';
import type { WrittenText } from './written-text.ts';

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

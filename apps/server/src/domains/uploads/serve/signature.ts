import { createHmac, timingSafeEqual } from 'node:crypto';
import { bareName, readFileName } from '@baithak/protocol/contracts/uploads.rules';
import { hour, minute, type Clock } from '../../../platform/clock.ts';

/** A signed name works for 24 to 25 hours: its end is a full hour, so that within one hour a file has one address. */
const nameLife = 24 * hour;
/** What is shown outside of its place, to staff, works for 10 to 15 minutes. */
const [briefLife, briefStep] = [10 * minute, 5 * minute];

/**
 * `public`: whoever has the name may see the file. Others are signed, for whom the server presents them to: with the `epoch` of
 * the room, which ends them when somebody loses it (0 outside of rooms); `brief`; or `kept`, as brief, for who settles the
 * report that keeps it whatever became of it.
 */
export type Visibility = 'public' | 'brief' | 'kept' | { readonly epoch: number };

/** Outside of rooms, and of uploads that nothing shows yet. */
export const noRoom: Visibility = { epoch: 0 };

/** Signs the names of private files, and checks the signatures that come back. */
export interface FileSigner {
  /**
   * A stored file's name as somebody who may see it gets it: a private one with its end and signature
   * (docs/contract.md#names-of-files), good for its variants too.
   */
  present(name: string, visibility: Visibility): string;
  /** What follows the `?` of an address that works for an hour to two: the end and the signature of this id. */
  queryFor(id: string): string;
  /** Milliseconds for which a signature still opens the file; 0 when it does not. `epoch`: of its room, 0 without one. */
  validFor(id: string, end: string | undefined, signature: string | undefined, epoch?: number): number;
  /** The same of a signature that opens what a report keeps, and nothing else. */
  keptFor(id: string, end: string | undefined, signature: string | undefined): number;
}

type Signed = Exclude<Visibility, 'public'>;

/** The first epoch is as it was before there were epochs. */
const wordOf = (visibility: Signed): string => {
  if (typeof visibility === 'string') return `.${visibility}`;
  return visibility.epoch === 0 ? '' : `.${visibility.epoch}`;
};

export const createFileSigner = (secret: string, clock: Clock): FileSigner => {
  // 128 bits are enough for something valid for a day.
  const sign = (id: string, end: string, word: string): string =>
    createHmac('sha256', secret).update(`${id}.${end}${word}`).digest().subarray(0, 16).toString('base64url');

  const query = (id: string, life: number, step: number, word: string): string => {
    const end = String(Math.ceil((clock.now() + life) / step) * (step / 1000));
    return `e=${end}&s=${sign(id, end, word)}`;
  };

  const isSigned = (given: Buffer, expected: string): boolean =>
    expected.length === given.length && timingSafeEqual(Buffer.from(expected), given);

  const lifeOf = (
    id: string,
    end: string | undefined,
    signature: string | undefined,
    as: readonly Signed[],
  ): number => {
    if (end === undefined || signature === undefined || !/^\d{1,12}$/.test(end)) return 0;
    const given = Buffer.from(signature);
    const isGood = as.some((visibility) => isSigned(given, sign(id, end, wordOf(visibility))));
    return isGood ? Math.max(0, Number(end) * 1000 - clock.now()) : 0;
  };

  return {
    present: (name, visibility) => {
      const facts = visibility === 'public' ? undefined : readFileName(name);
      if (visibility === 'public' || !facts) return name;
      const [life, step] = typeof visibility === 'string' ? [briefLife, briefStep] : [nameLife, hour];
      return `${bareName(name)}?${query(facts.id, life, step, wordOf(visibility))}`;
    },
    queryFor: (id) => query(id, hour, hour, wordOf(noRoom)),
    validFor: (id, end, signature, epoch = 0) => lifeOf(id, end, signature, [{ epoch }, 'brief']),
    keptFor: (id, end, signature) => lifeOf(id, end, signature, ['kept']),
  };
};

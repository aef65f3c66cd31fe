import { createHmac, timingSafeEqual } from 'node:crypto';
import { bareName, readFileName } from '@baithak/protocol/contracts/uploads.rules';
import { hour, type Clock } from '../../../platform/clock.ts';

/** A signed name works for 24 to 25 hours: its end is a full hour, so that within one hour a file has one address. */
const nameLife = 24 * hour;

/**
 * `public`: whoever has the name may see the file. `private`: only whom the server presents it to. `kept`: only who settles the
 * report that keeps it, for an hour or two.
 */
export type Visibility = 'public' | 'private' | 'kept';

/** Signs the names of private files, and checks the signatures that come back. */
export interface FileSigner {
  /**
   * A stored file's name as somebody who may see it gets it: a private one with its end and signature
   * (docs/contract.md#names-of-files), good for its variants too.
   */
  present(name: string, visibility: Visibility): string;
  /** What follows the `?` of an address that works for an hour to two: the end and the signature of this id. */
  queryFor(id: string): string;
  /** Milliseconds for which a signature still opens the file; 0 when it does not. */
  validFor(id: string, end: string | undefined, signature: string | undefined): number;
  /** The same of a signature that opens what a report keeps, and nothing else. */
  keptFor(id: string, end: string | undefined, signature: string | undefined): number;
}

/** Longer than an id, so that neither signature is good for the other one. */
const keptSubject = (id: string): string => `kept.${id}`;

export const createFileSigner = (secret: string, clock: Clock): FileSigner => {
  // 128 bits are enough for something valid for a day.
  const sign = (id: string, end: string): string =>
    createHmac('sha256', secret).update(`${id}.${end}`).digest().subarray(0, 16).toString('base64url');

  const query = (id: string, life: number, subject = id): string => {
    const end = String(Math.ceil((clock.now() + life) / hour) * (hour / 1000));
    return `e=${end}&s=${sign(subject, end)}`;
  };

  const lifeOf = (subject: string, end: string | undefined, signature: string | undefined): number => {
    if (end === undefined || signature === undefined || !/^\d{1,12}$/.test(end)) return 0;
    const expected = Buffer.from(sign(subject, end));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 0;
    return Math.max(0, Number(end) * 1000 - clock.now());
  };

  return {
    present: (name, visibility) => {
      const facts = visibility === 'public' ? undefined : readFileName(name);
      if (!facts) return name;
      const { id } = facts;
      return `${bareName(name)}?${visibility === 'kept' ? query(id, hour, keptSubject(id)) : query(id, nameLife)}`;
    },
    queryFor: (id) => query(id, hour),
    validFor: lifeOf,
    keptFor: (id, end, signature) => lifeOf(keptSubject(id), end, signature),
  };
};

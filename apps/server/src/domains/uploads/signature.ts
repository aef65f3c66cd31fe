import { createHmac, timingSafeEqual } from 'node:crypto';
import { bareName, readFileName } from '@baithak/protocol/uploads.rules';
import { hour } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';

/** A presented name works for 24 to 25 hours: its end is a full hour, so that within one hour a file has one address. */
const life = 24 * hour;

/** The secret of each open database, set at the start. */
const secrets = new WeakMap<App['db'], string>();

export const setSecret = (db: App['db'], secret: string): void => void secrets.set(db, secret);

const sign = (db: App['db'], id: string, end: string): string => {
  const secret = secrets.get(db);
  if (secret === undefined) throw new Error('Names are signed only after the uploads have started.');
  // 128 bits are enough for what lives a day.
  return createHmac('sha256', secret).update(`${id}.${end}`).digest().subarray(0, 16).toString('base64url');
};

/** `public`: whoever has the name may see the file. `private`: only whom the server presents it to. */
export type Visibility = 'public' | 'private';

/** A stored file's name as the one who may see it gets it: a private one with its end and signature (CONTRACT.md 4), good for its variants too. */
export const presentFile = ({ db, clock }: Pick<App, 'db' | 'clock'>, name: string, visibility: Visibility): string => {
  const facts = visibility === 'private' ? readFileName(name) : undefined;
  if (!facts) return name;
  const end = String(Math.ceil((clock.now() + life) / hour) * (hour / 1000));
  return `${bareName(name)}?e=${end}&s=${sign(db, facts.id, end)}`;
};

/** Milliseconds for which a signature still opens the file; 0 when it does not. */
export const signedFor = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: string,
  end: string | undefined,
  signature: string | undefined,
): number => {
  if (end === undefined || signature === undefined || !/^\d{1,12}$/.test(end)) return 0;
  const right = Buffer.from(sign(db, id, end));
  const given = Buffer.from(signature);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return 0;
  return Math.max(0, Number(end) * 1000 - clock.now());
};

import type { VerdictPlace } from '@baithak/protocol/contracts/classifier.rules';
import type { Part } from '@baithak/protocol/parts/part';
import { printPart } from '@baithak/protocol/parts/print-parts';
import type { Tx } from '../../platform/db/write.ts';
import { lockThreadOf } from '../private-threads/api.ts';
import { type KeptReport, type Reported, keptOf, reportableOf } from '../reports/api.ts';
import { lockRoom } from '../rooms/api.ts';
import { lockThreads } from '../threads/api.ts';

/** Something that was published, by its id: nothing of what it says is kept while it waits. */
export interface Asked {
  readonly place: Exclude<VerdictPlace, 'upload'>;
  /** The message, thread or reply; the person of a profile; the room. */
  readonly thing: string;
  readonly roomId: string | null;
  /** Who wrote it. */
  readonly author: string;
}

/** What it says at this moment, and as a report keeps it. */
export interface Published extends Reported {
  readonly text: string;
}

const printed = (part: Part): string =>
  part.type === 'poll' ? [part.data, ...part.extras.choices].join('\n') : printPart(part);

const textOf = (parts: readonly Part[]): string => parts.map(printed).join('').trim();

const profileText = ({ fullname, alias, about }: NonNullable<KeptReport['profile']>): string =>
  [fullname, alias, about].filter((line) => line !== '').join('\n');

const tagsOf = async (db: Tx, thing: string): Promise<string[]> => {
  const row = await db.selectFrom('threads').select('tags').where('id', '=', thing).executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  return JSON.parse(row?.tags ?? '[]') as string[];
};

/** Undefined when it is gone by now. */
export const published = async (db: Tx, { place, thing, author }: Asked): Promise<Published | undefined> => {
  const reported = await reportableOf(place).find?.(db, thing, author);
  if (!reported) return undefined;
  const { kept } = reported;
  const text = kept.profile ? profileText(kept.profile) : textOf(keptOf(kept, thing));
  if (place !== 'thread' && place !== 'reply') return { ...reported, text };
  return { ...reported, text: [text, ...(await tagsOf(db, thing))].join('\n').trim() };
};

/** Nobody changes or deletes it until the commit. Throws where its place is gone. */
export const lockPublished = async (tx: Tx, { place, thing, roomId }: Asked): Promise<void> => {
  if (place === 'message') await lockRoom(tx, roomId ?? '');
  if (place === 'thread' || place === 'reply') await lockThreads(tx, roomId ?? '');
  if (place === 'privateMessage') await lockThreadOf(tx, thing);
};

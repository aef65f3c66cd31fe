import type { VerdictPlace } from '@baithak/protocol/contracts/classifier.rules';
import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { Part } from '@baithak/protocol/parts/part';
import { printPart } from '@baithak/protocol/parts/print-parts';
import type { Tx } from '../../platform/db/write.ts';
import { keptMessage } from '../messages/api.ts';
import { keptOf, type KeptReport } from '../moderation/api.ts';
import { findPerson } from '../people/api.ts';
import { keptPrivateMessage, lockPrivateThread } from '../private-threads/api.ts';
import { lockRoom, roomToReport } from '../rooms/api.ts';
import { keptThread, lockThreads } from '../threads/api.ts';

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
export interface Published {
  readonly text: string;
  readonly kind: ReportKind;
  readonly roomId: string | null;
  readonly about: string;
  readonly kept: KeptReport;
}

const printed = (part: Part): string =>
  part.type === 'poll' ? [part.data, ...part.extras.choices].join('\n') : printPart(part);

const textOf = (parts: readonly Part[]): string => parts.map(printed).join('').trim();

const message = async (db: Tx, { thing }: Asked): Promise<Published | undefined> => {
  const reported = await keptMessage(db, thing);
  return reported && { ...reported, kind: 'message', text: textOf(keptOf(reported.kept, thing)) };
};

const thread = async (db: Tx, { thing }: Asked): Promise<Published | undefined> => {
  const reported = await keptThread(db, thing);
  if (!reported) return undefined;
  const row = await db.selectFrom('threads').select('tags').where('id', '=', thing).executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  const tags = JSON.parse(row?.tags ?? '[]') as string[];
  return { ...reported, text: [textOf(keptOf(reported.kept, thing)), ...tags].join('\n').trim() };
};

const privateMessage = async (db: Tx, { thing }: Asked): Promise<Published | undefined> => {
  const reported = await keptPrivateMessage(db, thing);
  if (!reported) return undefined;
  const { threadId: _, ...found } = reported;
  return { ...found, kind: 'privateMessage', text: textOf(keptOf(found.kept, thing)) };
};

const profile = async (db: Tx, { thing }: Asked): Promise<Published | undefined> => {
  const person = await findPerson(db, { id: thing });
  if (!person || person.removed_at !== null) return undefined;
  const { username, fullname, alias, about, picture } = person;
  const text = [fullname, alias, about].filter((line) => line !== '').join('\n');
  const kept = { profile: { username, fullname, alias, about, picture } };
  return { text, kind: 'profile', roomId: null, about: thing, kept };
};

const room = (db: Tx, { thing, author }: Asked): Promise<Published | undefined> => roomToReport(db, thing, author);

const readers = { message, thread, reply: thread, privateMessage, profile, room } as const;

/** Undefined when it is gone by now. */
export const published = (db: Tx, asked: Asked): Promise<Published | undefined> => readers[asked.place](db, asked);

/** Nobody changes or deletes it until the commit. Throws where its place is gone. */
export const lockPublished = async (tx: Tx, { place, thing, roomId }: Asked): Promise<void> => {
  if (place === 'message') await lockRoom(tx, roomId ?? '');
  if (place === 'thread' || place === 'reply') await lockThreads(tx, roomId ?? '');
  if (place !== 'privateMessage') return;
  const found = await keptPrivateMessage(tx, thing);
  if (found) await lockPrivateThread(tx, found.threadId);
};

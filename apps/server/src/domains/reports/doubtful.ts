import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { newId } from '@baithak/protocol/ids';
import { sql } from 'kysely';
import { day } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { keptMessage } from '../messages/api.ts';
import { type Reported, publishOpened, staffStamp } from '../moderation/api.ts';
import { findPerson } from '../people/api.ts';
import { keptThread } from '../threads/api.ts';
import { storeDoubtful } from './reports.write.ts';

/**
 * Doubtful files that something uses by now and that nobody was told of: of verdicts whose id is above `after`, at most 50.
 * Not those of private messages, which nobody but the two reads unless one of them reports it.
 */
const listDoubtful = (db: Tx, after: string) =>
  db
    .selectFrom('verdicts')
    .innerJoin('files', 'files.id', 'verdicts.file_id')
    .select(['verdicts.id', 'verdicts.author', 'owner_kind', 'owner_id'])
    .where('outcome', '=', sql.lit('doubt'))
    .where('verdicts.id', '>', after)
    .where('thing', 'is', null)
    .where('files.state', '=', sql.lit('used'))
    .where('files.target', '<>', sql.lit('privateMessage'))
    .orderBy('verdicts.id')
    .limit(50)
    .execute();

type DoubtfulRow = Awaited<ReturnType<typeof listDoubtful>>[number];

/** Sexual content. */
const reason = 1;
/** Who does not use an upload within a day can no longer do so. */
const oldest = 2 * day;

type Found = Reported & { readonly kind: ReportKind; readonly thing: string };

const profileOf = async (db: Tx, id: string): Promise<Found | undefined> => {
  const person = await findPerson(db, { id });
  if (!person) return undefined;
  const { username, fullname, alias, about, picture } = person;
  const kept = { profile: { username, fullname, alias, about, picture } };
  return { kind: 'profile', thing: id, roomId: null, about: id, kept };
};

const named = (kind: ReportKind, thing: string, reported: Reported | undefined): Found | undefined =>
  reported && { ...reported, kind, thing };

/** What shows the file; undefined when it is gone again. The picture of a room is its uploader's to answer for. */
const findShown = async (
  db: Tx,
  { owner_kind: kind, owner_id: id, author }: DoubtfulRow,
): Promise<Found | undefined> => {
  if (id === null) return undefined;
  if (kind === 'message') return named('message', id, await keptMessage(db, id));
  if (kind === 'avatar') return profileOf(db, id);
  if (kind === 'room') return author === null ? undefined : profileOf(db, author);
  const thread = kind === 'thread' ? await keptThread(db, id) : undefined;
  return thread && { ...thread, thing: id };
};

/** Puts what shows a doubtful picture or video into the queue of reports, once, by the program itself. */
export const reportDoubtful = async (app: App): Promise<void> => {
  const { db, clock } = app;
  for (let after = newId(clock.now() - oldest); ;) {
    const rows = await listDoubtful(db.read, after);
    for (const row of rows) {
      const found = await findShown(db.read, row);
      if (!found) continue;
      const own = { id: newId(), reporter: null, reason, details: '', at: clock.now(), stamp: staffStamp(app) };
      const opened = await db.write(storeDoubtful, { verdictId: row.id, report: { ...found, ...own } });
      if (opened) await publishOpened(app, opened);
    }
    const last = rows.at(-1);
    if (!last || rows.length < 50) return;
    after = last.id;
  }
};

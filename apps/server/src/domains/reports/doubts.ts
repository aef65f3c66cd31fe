import { newId } from '@baithak/protocol/ids';
import { sql } from 'kysely';
import { day } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { TextDoubt } from '../classifier/api.ts';
import { staffStamp } from '../notifications/api.ts';
import type { OpenedReport, Reported } from './kept-report.ts';
import type { Published } from './open-report.ts';
import { publishOpened } from './report-content.ts';
import { reportableOf } from './reportable.ts';
import { noteDoubt, storeDoubtful } from './reports.write.ts';

/** After the commit of a `storeDoubt`: the queues and the list of verdicts hear of it. */
export const publishDoubt = async (app: App, opened: OpenedReport | undefined): Promise<void> => {
  app.services.classifier.changed();
  if (opened) await publishOpened(app, opened);
};

/** Stores and publishes a doubt after the commit of what it is about, where that write cannot do it. */
export const reportDoubt = async (app: App, doubt: TextDoubt | undefined, published: Published): Promise<void> => {
  if (doubt) await publishDoubt(app, await app.db.write(noteDoubt, { doubt, published }));
};

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

type Found = Reported & { readonly thing: string };

/** What shows the file; undefined when it is gone again. The picture of a room is its uploader's to answer for. */
const findShown = async (
  db: Tx,
  { owner_kind: owner, owner_id: id, author }: DoubtfulRow,
): Promise<Found | undefined> => {
  const kind =
    owner === 'message' || owner === 'thread' ? owner : owner === 'avatar' || owner === 'room' ? 'profile' : null;
  const thing = owner === 'room' ? author : id;
  if (kind === null || id === null || thing === null) return undefined;
  const reported = await reportableOf(kind).find?.(db, thing, author ?? '');
  return reported && { ...reported, thing };
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

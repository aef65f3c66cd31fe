import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { newId } from '@baithak/protocol/ids';
import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { keptMessage } from '../../messages/api.ts';
import { publishOpened, staffStamp, type Reported } from '../../moderation/api.ts';
import { findPerson } from '../../people/api.ts';
import { keptThread } from '../../threads/api.ts';
import { listDoubtful, type DoubtfulRow } from './doubtful.queries.ts';
import { storeDoubtful } from './store-doubtful.write.ts';

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

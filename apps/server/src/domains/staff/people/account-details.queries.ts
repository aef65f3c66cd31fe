import type { Sanction, StaffNote, StaffReportLine, UsedAddress } from '@baithak/protocol/contracts/staff';
import type { User } from '@baithak/protocol/entities/entities';
import type { Kysely } from 'kysely';
import { day, dayOf, iso } from '../../../platform/clock.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { settledWith } from '../../accounts/api.ts';
import { usersById } from '../../people/api.ts';
import { warningsOf } from '../../reports/api.ts';

type Reader = Kysely<Tables>;

/** Rows of a kind that are shown. */
const most = 50;
/** Messages and threads are counted up to here. */
const mostCounted = 10_000;
/** Days that addresses are kept. */
const addressDays = 92;

const dateOf = (days: number): string => iso(days * day).slice(0, 10);

const byUser = async (db: Reader, ids: readonly (string | null)[]): Promise<Map<string, User>> => {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  return known.length === 0 ? new Map() : usersById(db, known);
};

export const countWritten = async (db: Reader, userId: string) => {
  const count = async (table: 'messages' | 'threads'): Promise<number> => {
    const own = db.selectFrom(table).select('author').where('author', '=', userId).limit(mostCounted).as('own');
    const { total } = await db
      .selectFrom(own)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  return { messages: await count('messages'), threads: await count('threads') };
};

export const countSessions = async (db: Reader, userId: string, now: number): Promise<number> => {
  const { total } = await db
    .selectFrom('sessions')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Suspensions, bans and warnings, the latest first. */
export const sanctionsOf = async (db: Reader, userId: string): Promise<Sanction[]> => {
  const suspensions = await db
    .selectFrom('suspensions')
    .leftJoin('reports', settledWith)
    .selectAll('suspensions')
    .select('reports.rule')
    .where('user_id', '=', userId)
    .orderBy('since', 'desc')
    .limit(most)
    .execute();
  const bans = await db
    .selectFrom('bans')
    .leftJoin('rooms', 'rooms.id', 'bans.room_id')
    .select([
      'bans.id',
      'bans.room_id',
      'bans.kind',
      'bans.given_by',
      'bans.why',
      'bans.since',
      'bans.until',
      'rooms.title',
    ])
    .where('bans.target', '=', userId)
    .where('bans.kind', '<>', 'kick')
    .orderBy('bans.since', 'desc')
    .limit(most)
    .execute();
  const warnings = await db
    .selectFrom(warningsOf(db, userId).as('warning'))
    .leftJoin('rooms', 'rooms.id', 'warning.room_id')
    .selectAll('warning')
    .select('rooms.title')
    .orderBy('warning.at', 'desc')
    .limit(most)
    .execute();
  const givers = [...suspensions, ...bans].map((row) => row.given_by);
  const users = await byUser(db, [...givers, ...warnings.map(({ by }) => by)]);
  const kinds = { ban: 'ban', guest: 'guestBan', address: 'addressBan', timeout: 'timeout' } as const;
  return [
    ...suspensions.map((row) => ({
      _id: row.id,
      kind: 'suspension' as const,
      room: null,
      date: iso(row.since),
      until: row.until === null ? null : iso(row.until),
      ended: row.ended_at !== null,
      reason: row.reason,
      rule: row.rule,
      by: users.get(row.given_by) ?? null,
    })),
    ...bans.map((row) => ({
      _id: row.id,
      kind: row.kind === 'kick' ? ('ban' as const) : kinds[row.kind],
      room: row.title === null ? null : { _id: row.room_id, title: row.title },
      date: iso(row.since),
      until: row.until === null ? null : iso(row.until),
      ended: false,
      reason: row.why,
      rule: null,
      by: users.get(row.given_by) ?? null,
    })),
    ...warnings.map((row) => ({
      _id: row.id,
      kind: 'warning' as const,
      room: row.room_id === null || row.title === null ? null : { _id: row.room_id, title: row.title },
      date: iso(Number(row.at)),
      until: null,
      ended: false,
      reason: row.reason,
      rule: row.rule === null ? null : Number(row.rule),
      by: users.get(row.by ?? '') ?? null,
    })),
  ].toSorted((a, b) => (a.date < b.date ? 1 : -1));
};

export const notesAbout = async (db: Reader, userId: string): Promise<StaffNote[]> => {
  const notes = await db
    .selectFrom('staff_notes')
    .selectAll()
    .where('about', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const users = await byUser(
    db,
    notes.map(({ author }) => author),
  );
  return notes.map((note) => ({
    _id: note.id,
    text: note.text,
    date: iso(note.written_at),
    by: users.get(note.author) ?? null,
  }));
};

export const roomsOf = async (db: Reader, userId: string) => {
  const rows = await db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select([
      'rooms.id',
      'rooms.title',
      'rooms.tile_pattern',
      'rooms.tile_palette',
      'rooms.member_count',
      'room_members.role',
    ])
    .where('room_members.user_id', '=', userId)
    .where('rooms.closed', '=', 0)
    .orderBy('room_members.role', 'desc')
    .orderBy('rooms.last_update', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    room: { _id: row.id, title: row.title, tile: { pattern: row.tile_pattern, palette: row.tile_palette } },
    role: row.role,
    memberCount: row.member_count,
  }));
};

const reports = (db: Reader) =>
  db
    .selectFrom('reports')
    .leftJoin('rooms', 'rooms.id', 'reports.room_id')
    .select(['reports.id', 'reports.kind', 'reports.opened_at', 'reports.state', 'reports.action', 'rooms.title'])
    .orderBy('reports.opened_at', 'desc')
    .limit(most);

const presentReport = (
  row: Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number] & { reason: number },
): StaffReportLine => ({
  _id: row.id,
  kind: row.kind,
  reason: row.reason,
  date: iso(row.opened_at),
  state: row.state,
  action: row.action,
  roomTitle: row.title,
});

export const reportsAbout = async (db: Reader, userId: string): Promise<StaffReportLine[]> =>
  (await reports(db).select('reports.reason').where('reports.about', '=', userId).execute()).map(presentReport);

export const reportsBy = async (db: Reader, userId: string): Promise<StaffReportLine[]> =>
  (
    await reports(db)
      .innerJoin('report_reporters', 'report_reporters.report_id', 'reports.id')
      .select('report_reporters.reason')
      .where('report_reporters.reporter', '=', userId)
      .execute()
  ).map(presentReport);

/** The others who used an address of theirs in the last three months, the latest first. */
const sharing = (db: Reader, userId: string, now: number) =>
  db
    .selectFrom('person_addresses as own')
    .innerJoin('person_addresses as others', 'others.address', 'own.address')
    .where('own.user_id', '=', userId)
    .where('own.last_day', '>', dayOf(now) - addressDays)
    .where('others.last_day', '>', dayOf(now) - addressDays)
    .where('others.user_id', '<>', userId);

export const countSharing = async (db: Reader, userId: string, now: number): Promise<number> => {
  const { total } = await sharing(db, userId, now)
    .select((of) => of.fn.count<number>('others.user_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

export const sharersOf = async (db: Reader, userId: string, now: number): Promise<User[]> => {
  const rows = await sharing(db, userId, now)
    .select(['others.user_id', (of) => of.fn.max('others.last_day').as('last')])
    .groupBy('others.user_id')
    .orderBy('last', 'desc')
    .limit(most)
    .execute();
  return [
    ...(
      await byUser(
        db,
        rows.map(({ user_id: id }) => id),
      )
    ).values(),
  ];
};

export const addressesOf = async (db: Reader, userId: string, now: number): Promise<UsedAddress[]> => {
  const rows = await db
    .selectFrom('person_addresses as own')
    .select((of) => [
      'own.address',
      'own.first_day',
      'own.last_day',
      of
        .selectFrom('person_addresses as others')
        .select((each) => each.fn.countAll<number>().as('people'))
        .whereRef('others.address', '=', 'own.address')
        .where('others.last_day', '>', dayOf(now) - addressDays)
        .as('people'),
    ])
    .where('own.user_id', '=', userId)
    .where('own.last_day', '>', dayOf(now) - addressDays)
    .orderBy('own.last_day', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    address: row.address,
    firstDay: dateOf(row.first_day),
    lastDay: dateOf(row.last_day),
    people: Number(row.people),
  }));
};

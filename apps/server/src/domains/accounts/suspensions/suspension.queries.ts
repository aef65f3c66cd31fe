import { type JoinBuilder, sql } from 'kysely';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { RawHttp } from '../../../platform/implement.ts';

/** A suspension that holds, as its person is told of it. */
export interface Suspension {
  /** Milliseconds; null: for good. */
  readonly until: number | null;
  readonly reason: string;
  /** 1 to 7, the rule that was broken, and one line of what broke it, where a report was settled with it; null and '' without. */
  readonly rule: number | null;
  readonly said: string;
}

/** In a query of `suspensions`: the report whose decision it was, which was stored in the same moment. */
export const settledWith = (join: JoinBuilder<Tables, 'suspensions' | 'reports'>) =>
  join
    .onRef('reports.about', '=', 'suspensions.user_id')
    .onRef('reports.settled_at', '=', 'suspensions.since')
    .on('reports.state', '=', sql.lit<'settled'>('settled'))
    .on('reports.action', '=', 'suspend');

/** The suspension of whoever `people.suspended_until` says is suspended. */
export const suspensionOf = async (db: Tx, userId: string): Promise<Suspension> =>
  (await db
    .selectFrom('suspensions')
    .leftJoin('reports', settledWith)
    .select([
      'suspensions.until',
      'suspensions.reason',
      'reports.rule',
      (of) => of.fn.coalesce('excerpt', sql.lit('')).as('said'),
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { until: null, reason: '', rule: null, said: '' };

export const presentSuspension = ({ until, ...why }: Suspension) => ({
  until: until === null ? null : iso(until),
  ...why,
});

/** SUSPENDED while a suspension holds (docs/contract.md#suspension). */
export const refuseSuspended = async (db: Tx, userId: string, now: number): Promise<void> => {
  const person = await db.selectFrom('people').select('suspended_until').where('id', '=', userId).executeTakeFirst();
  if ((person?.suspended_until ?? 0) <= now) return;
  throw new Refusal('SUSPENDED', { details: [presentSuspension(await suspensionOf(db, userId))] });
};

/** For whoever may be somebody else than the suspended person, and reads nothing that was written. */
const suspendedElsewhere = async (db: Tx, userId: string): Promise<Refusal> =>
  new Refusal('SUSPENDED', { details: [presentSuspension({ ...(await suspensionOf(db, userId)), said: '' })] });

/** By what the browser of a guest is known; hashes. */
interface GuestDevice {
  readonly place: string | null;
  readonly browser: string | null;
}

/** SUSPENDED on the device of a suspended guest: another name is the same guest (docs/contract.md#suspension). */
export const refuseSuspendedDevice = async (db: Tx, { place, browser }: GuestDevice, now: number): Promise<void> => {
  if (place === null && browser === null) return;
  const known = await db
    .selectFrom('guest_devices')
    .innerJoin('people', 'people.id', 'guest_devices.user_id')
    .select('people.id')
    .where((where) =>
      where.or([
        ...(place === null ? [] : [where('place', '=', place)]),
        ...(browser === null ? [] : [where('browser', '=', browser)]),
      ]),
    )
    .where('people.suspended_until', '>', now)
    .where('people.guest', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (known) throw await suspendedElsewhere(db, known.id);
};

/** SUSPENDED in a browser that is signed in to a suspended account: a guest there is the same person (docs/contract.md#suspension). */
export const refuseSuspendedBrowser = async (
  { db, services, clock }: Pick<App, 'db' | 'services' | 'clock'>,
  http: RawHttp,
): Promise<void> => {
  const { knownDevices } = services.accounts;
  const claimed = knownDevices.claimedBy(http);
  if (claimed.length === 0) return;
  const suspended = await db.read
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.user_id', 'people.id')
    .select(['people.id', 'accounts.password_hash'])
    .where('sessions.id', 'in', claimed)
    .where('people.suspended_until', '>', clock.now())
    .execute();
  const known = suspended.find((owner) => knownDevices.signInOf(http, [owner]) !== undefined);
  if (known) throw await suspendedElsewhere(db.read, known.id);
};

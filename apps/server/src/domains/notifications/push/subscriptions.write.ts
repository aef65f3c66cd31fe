import { defineWrite } from '../../../platform/db/write.ts';
import type { PushSubscriptionTable } from '../tables.ts';

/** The oldest goes for one more: browsers that are used renew theirs. A guest is one browser. */
const mostOfPerson = 10;
const mostOfGuest = 1;

/** Stores a subscription, which moves to whoever subscribes last on that browser. */
export const storeSubscription = defineWrite({
  name: 'notifications.storeSubscription',
  key: ({ user_id }: Omit<PushSubscriptionTable, 'failing_since'>) => user_id,
  run: async (tx, given: Omit<PushSubscriptionTable, 'failing_since'>) => {
    const row = { ...given, failing_since: null };
    await tx
      .insertInto('push_subscriptions')
      .values(row)
      .onConflict((held) => held.column('endpoint').doUpdateSet(row))
      .execute();
    const guest = await tx.selectFrom('people').select('guest').where('id', '=', row.user_id).executeTakeFirst();
    const kept = tx
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', row.user_id)
      .orderBy('created_at', 'desc')
      .orderBy('endpoint')
      .limit(guest?.guest === 1 ? mostOfGuest : mostOfPerson);
    await tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', row.user_id)
      .where('endpoint', 'not in', kept)
      .execute();
  },
});

/** Removes a subscription of this person. */
export const removeSubscription = defineWrite({
  name: 'notifications.removeSubscription',
  run: async (tx, { endpoint, userId }: { endpoint: string; userId: string }) => {
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '=', userId).execute();
  },
});

/** How long a service may not answer before its subscription is taken for dead, in milliseconds. */
const failingMs = 3 * 86_400_000;

/** What came of a message: the service took it, or did not answer. The subscription of a service that has long been silent goes. */
export const noteDelivery = defineWrite({
  name: 'notifications.noteDelivery',
  run: async (tx, { endpoint, delivered, now }: { endpoint: string; delivered: boolean; now: number }) => {
    const row = tx.updateTable('push_subscriptions').where('endpoint', '=', endpoint);
    if (delivered) return void (await row.set({ failing_since: null }).execute());
    await row.set({ failing_since: now }).where('failing_since', 'is', null).execute();
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('failing_since', '<', now - failingMs)
      .execute();
  },
});

/** Removes the subscriptions of sessions that have ended: nothing is sent to them any more. */
export const removeEndedSubscriptions = defineWrite({
  name: 'notifications.removeEndedSubscriptions',
  run: async (tx, { now }: { now: number }) => {
    await tx
      .deleteFrom('push_subscriptions')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions')
              .select('id')
              .whereRef('sessions.id', '=', 'push_subscriptions.session_id')
              .where('expires_at', '>', now),
          ),
        ),
      )
      .execute();
  },
});

import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { rememberBrowser } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { orderMembers, ownRoomsOf } from '../../rooms/api.ts';
import { participants } from '../participants.ts';

export interface Closing {
  readonly userId: string;
  readonly now: number;
  /** Whether the rooms that they own refuse it, or stay open without an owner. */
  readonly ownRooms: 'refuse' | 'leave';
  /** A hash of the key of the browser in which its person closes it. */
  readonly browser?: string | null;
  /** When whoever runs the program closes it. */
  readonly log?: LogStamp;
}

/**
 * The moment from which an account is closed: nobody can sign in or act with it, and it is shown as 'Removed User'
 * (docs/contract.md#own-account). What else is stored of it goes piece by piece, after a crash too. Answers the rooms that
 * they were in. NOT_FOUND when it is closed already; OWNER_STAYS names their rooms.
 */
export const beginClosing = defineWrite({
  name: 'accountData.beginClosing',
  key: ({ userId }: Closing) => userId,
  run: async (tx, { userId, now, ownRooms, browser = null, log }: Closing): Promise<{ roomIds: string[] }> => {
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (!person) throw new Refusal('NOT_FOUND');
    const owned = ownRooms === 'refuse' ? await ownRoomsOf(tx, userId) : [];
    if (owned.length > 0) {
      const details = owned.slice(0, 100).map(({ id, title }) => ({ path: id, msg: title }));
      throw new Refusal('OWNER_STAYS', { msg: 'Hand over or close the rooms that you own first.', details });
    }
    const joined = await tx.selectFrom('room_members').select('room_id').where('user_id', '=', userId).execute();
    await tx.insertInto('account_closings').values({ user_id: userId, closed_at: now }).execute();
    await rememberBrowser(tx, { userId, browser, at: now });
    for (const domain of ['accounts', 'people']) await participants[domain]?.forget(tx, { userId, now });
    await orderMembers(tx, userId);
    if (log) await logAction(tx, log, { by: null, what: 'closeAccount', whom: userId });
    return { roomIds: joined.map(({ room_id }) => room_id) };
  },
});

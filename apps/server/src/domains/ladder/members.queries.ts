import type { Tx } from '../../platform/db/write.ts';

/** The messages among which those that count are looked for: a few more than staff may ask for cost nothing that is felt. */
const most = 200;

/** Messages of a person that stand, from then on: at most as many as are needed, among the latest. */
const messagesSince = async (db: Tx, author: string, since: number, needed: number): Promise<number> => {
  if (needed === 0) return 0;
  const latest = await db
    .selectFrom('messages')
    .select(['sent_at', 'deleted'])
    .where('author', '=', author)
    .orderBy('temp_id', 'desc')
    .limit(needed + most)
    .execute();
  return Math.min(needed, latest.filter((row) => row.deleted === 0 && row.sent_at >= since).length);
};

/** What is known of a member: from when their time counts, and their messages since then; undefined for guests. */
export const memberFactsOf = async (db: Tx, userId: string, needed: number) => {
  const member = await db
    .selectFrom('people')
    .leftJoin('ladder_members', 'ladder_members.member_id', 'people.id')
    .select(['people.created_at as came', 'ladder_members.sanctioned_at as sanctioned'])
    .where('people.id', '=', userId)
    .where('people.guest', '=', 0)
    .executeTakeFirst();
  if (!member) return undefined;
  const since = Math.max(member.came, member.sanctioned ?? 0);
  return { since, messages: await messagesSince(db, userId, since, needed) };
};

/** After a sanction a member's time and messages count from then; in the write of the sanction. */
export const noteSanction = async (tx: Tx, memberId: string, at: number): Promise<void> => {
  await tx
    .insertInto('ladder_members')
    .values({ member_id: memberId, sanctioned_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sanctioned_at: at }))
    .execute();
};

import type { Tx } from '../../platform/db/write.ts';
import { noteSanction } from './ladder-facts.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';

/** A guest's steps, and which members have answered. */
const forgetSteps = async (tx: Tx, guestId: string): Promise<void> => {
  await tx.deleteFrom('ladder_answers').where('guest_id', '=', guestId).execute();
  await tx.deleteFrom('ladder_guests').where('guest_id', '=', guestId).execute();
};

/** Of a guest who becomes a member: the steps are open to members, and the last sanction is the member's. */
export const leaveSteps = async (tx: Tx, guestId: string): Promise<void> => {
  const steps = await tx
    .selectFrom('ladder_guests')
    .select('fell_at')
    .where('guest_id', '=', guestId)
    .executeTakeFirst();
  await forgetSteps(tx, guestId);
  if (typeof steps?.fell_at === 'number') await noteSanction(tx, guestId, steps.fell_at);
};

/** Some of the answers that a member gave; the guests keep the count. False when none is left. */
const forgetAnswersOf = async (tx: Tx, memberId: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('ladder_answers')
    .where('member_id', '=', memberId)
    .where('guest_id', 'in', (of) =>
      of
        .selectFrom('ladder_answers as answer')
        .select('answer.guest_id')
        .where('answer.member_id', '=', memberId)
        .limit(exportPage),
    )
    .returning('guest_id')
    .execute();
  return gone.length === exportPage;
};

const answersOf = (db: Tx, memberId: string, after: string) =>
  db
    .selectFrom('ladder_answers')
    .select(['guest_id', 'at'])
    .where('member_id', '=', memberId)
    .where('guest_id', '>', after)
    .orderBy('guest_id')
    .limit(exportPage)
    .execute();

/** When they answered guests, without whom. */
async function* exportAnswers(db: Tx, userId: string): AsyncGenerator<{ readonly at: number }, void, void> {
  const rows = inPages((last: { guest_id: string; at: number } | undefined) =>
    answersOf(db, userId, last?.guest_id ?? ''),
  );
  for await (const { at } of rows) yield { at };
}

export const ladderData: PersonalData = {
  exports: {
    'steps-as-a-guest': (db, userId) =>
      db
        .selectFrom('ladder_guests')
        .select(['clean_since', 'answers', 'fell_at'])
        .where('guest_id', '=', userId)
        .executeTakeFirst(),
    'answers-to-guests': exportAnswers,
    'step-as-a-member': (db, userId) =>
      db.selectFrom('ladder_members').select('sanctioned_at').where('member_id', '=', userId).executeTakeFirst(),
  },
  forget: async (tx, { userId }) => {
    await forgetSteps(tx, userId);
    await tx.deleteFrom('ladder_members').where('member_id', '=', userId).execute();
    return (await forgetAnswersOf(tx, userId)) ? 'more' : undefined;
  },
};

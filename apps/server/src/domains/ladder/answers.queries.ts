import { forUpdate } from '../../platform/db/dialect.ts';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';

/** A guest whom a member has not answered before. */
export interface AnsweredGuest {
  readonly guestId: string;
  /** When the guest came, in milliseconds. */
  readonly came: number;
}

/** Who answers, and whom: the people who are mentioned or replied to. */
interface Answering {
  readonly by: { readonly userId: string; readonly guest: boolean; readonly bot: boolean };
  readonly told: readonly string[];
}

const unanswered = prepared((db, { by, told }: { readonly by: string; readonly told: readonly string[] }) =>
  db
    .selectFrom('people')
    .leftJoin('ladder_answers', (join) =>
      join.onRef('ladder_answers.guest_id', '=', 'people.id').on('ladder_answers.member_id', '=', by),
    )
    .select(['people.id as guestId', 'people.created_at as came'])
    .where('people.id', 'in', told)
    .where('people.guest', '=', 1)
    .where('ladder_answers.guest_id', 'is', null),
);

/** The guests among those who are told of a message, for whom it is the first answer of this member. Of bots and guests none. */
export const guestsToAnswer = async (db: Tx, { by, told }: Answering): Promise<AnsweredGuest[]> => {
  if (by.guest || by.bot || told.length === 0) return [];
  return unanswered(db, { by: by.userId, told: padded(told) });
};

/** Whether they still are a guest; nobody makes them a member before the commit. */
const isStillGuest = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', userId)
    .where('guest', '=', 1)
    .$call(forUpdate(tx))
    .executeTakeFirst()) !== undefined;

/** Counts a member's answer to each of these guests once; in the write that stores what answers. Returns the guests whose count changed. */
export const noteAnswers = async (
  tx: Tx,
  memberId: string,
  guests: readonly AnsweredGuest[] | undefined,
  at: number,
): Promise<string[]> => {
  const counted: string[] = [];
  for (const { guestId, came } of (guests ?? []).toSorted((a, b) => (a.guestId < b.guestId ? -1 : 1))) {
    if (!(await isStillGuest(tx, guestId))) continue;
    const noted = await tx
      .insertInto('ladder_answers')
      .values({ guest_id: guestId, member_id: memberId, at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('guest_id')
      .executeTakeFirst();
    if (!noted) continue;
    await tx
      .insertInto('ladder_guests')
      .values({ guest_id: guestId, clean_since: came, answers: 1, fell_at: null })
      .onConflict((conflict) =>
        conflict.column('guest_id').doUpdateSet((of) => ({ answers: of('ladder_guests.answers', '+', 1) })),
      )
      .execute();
    counted.push(guestId);
  }
  return counted;
};

/** The first member who answered a guest and is still there. */
export const firstAnswer = (db: Tx, guestId: string) =>
  db
    .selectFrom('ladder_answers')
    .select(['member_id as memberId', 'at'])
    .where('guest_id', '=', guestId)
    .orderBy('at')
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst();

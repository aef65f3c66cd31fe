import { factsAfterFall, ladderState } from '@baithak/protocol/contracts/ladder.rules';
import { minute } from '../../platform/clock.ts';
import { forUpdate } from '../../platform/db/dialect.ts';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { readHeldSettings } from '../../platform/settings/settings.ts';

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

/** What is known of some people's steps, of the guests among them. `came`: when the guest came, in milliseconds. */
export const factsOf = async (db: Tx, userIds: readonly string[]) => {
  const rows = await db
    .selectFrom('people')
    .leftJoin('ladder_guests', 'ladder_guests.guest_id', 'people.id')
    .select([
      'people.id as guestId',
      'people.created_at as came',
      'ladder_guests.clean_since as cleanSince',
      'ladder_guests.answers',
      'ladder_guests.fell_at as fellAt',
    ])
    .where('people.id', 'in', userIds)
    .where('people.guest', '=', 1)
    .execute();
  return rows.map((row) => ({ ...row, cleanSince: row.cleanSince ?? row.came, answers: row.answers ?? 0 }));
};

/** What is taken away within this time of a step back belongs to it: one decision may delete, warn and ban. */
const oneSanction = minute;

/** Takes a guest one step back (docs/contract.md#guest-ladder), in the write of the sanction; the one step of members begins anew. */
export const takeStepBack = async (tx: Tx, userId: string, at: number): Promise<void> => {
  const [guest] = await factsOf(tx, [userId]);
  if (!guest) return noteSanction(tx, userId, at);
  await tx
    .insertInto('ladder_guests')
    .values({ guest_id: userId, clean_since: guest.came, answers: 0, fell_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const facts = await tx
    .selectFrom('ladder_guests')
    .select(['clean_since as cleanSince', 'answers', 'fell_at as fellAt'])
    .where('guest_id', '=', userId)
    .$call(forUpdate(tx))
    .executeTakeFirstOrThrow();
  if (facts.fellAt !== null && at - facts.fellAt < oneSanction) return;
  const { ladder: settings } = (await readHeldSettings(tx, at)).settings;
  const { cleanSince, fellAt } = factsAfterFall(facts, ladderState(facts, settings, at).step, at);
  await tx
    .updateTable('ladder_guests')
    .set({ clean_since: cleanSince, fell_at: fellAt })
    .where('guest_id', '=', userId)
    .execute();
};

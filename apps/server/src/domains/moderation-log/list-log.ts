import type { moderationLogContract } from '@baithak/protocol/contracts/moderation-log';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findPerson } from '../people/api.ts';
import { auditPage } from './log-page.queries.ts';
import { onePage, presentEntries } from './present.ts';

/** A room's chain stays readable for staff after the room was closed. */
const chainOf = async (db: Tx, ref: string): Promise<string> => {
  const room = await db
    .selectFrom('rooms')
    .select('id')
    .where((where) => where.or([where('id', '=', ref), where('slug', '=', ref)]))
    .executeTakeFirst();
  if (!room) throw new Refusal('NOT_FOUND');
  return room.id;
};

const personOf = async (db: Tx, username: string): Promise<string> => {
  const person = await findPerson(db, { username });
  if (!person) throw new Refusal('NOT_FOUND');
  return person.id;
};

/** The log of all rooms and of what was done outside of them, for the platform's staff (docs/contract.md#staff-calls). */
export const listLog: CallHandler<typeof moderationLogContract.listLog> = async (
  caller,
  { roomId, username, act, before },
) => {
  const { read, readLong } = caller.db;
  const filter = {
    chain: roomId === undefined ? undefined : await chainOf(read, roomId),
    person: username === undefined ? undefined : await personOf(read, username),
    act,
    before,
  };
  const { page, canLoadMore } = onePage(await auditPage(readLong, filter));
  return { data: await presentEntries(read, page), canLoadMore };
};

import type { NoticeKind } from '../../platform/db/notices.ts';
import type { Tx } from '../../platform/db/write.ts';

interface NewName {
  readonly id: string;
  readonly username: string;
}

/** A person has another name from now on, or none any more. */
export const nameChanged: NoticeKind<NewName> = { name: 'people.nameChanged' };

/** Those who had another name before, closed accounts left out: their mentions lose the name as they are forgotten. */
export const renamedPeople = (db: Tx) =>
  db.selectFrom('people').select(['id', 'username']).where('renamed', '=', 1).where('removed_at', 'is', null);

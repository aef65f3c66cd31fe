import { type NoticeKind, type SharedNoticeKind, leaveNotice } from './db/notices.ts';
import { engineOf } from './db/dialect.ts';
import type { Tx } from './db/write.ts';

/*
 * What takes a right from somebody is heard by every process on the database, each of which then looks at those whom it has
 * here (docs/mechanisms.md#rights-in-several-processes). It is left in the transaction that takes the right.
 */

export interface PlatformAccessTable {
  access_rev: number;
}

declare module './db/tables.ts' {
  interface Tables {
    platform_access: PlatformAccessTable;
  }
}

interface ChangedPeople {
  readonly userIds: readonly string[];
  /** Older tokens of this session hold until then only, in milliseconds. */
  readonly tokens?: { readonly sessionId: string; readonly endsAt: number };
}

/** Who somebody is has changed, or which sessions they have: rank, name, suspension, a sign-out. */
export const peopleChanged: SharedNoticeKind<ChangedPeople> = { name: 'access.peopleChanged', everywhere: true };

interface ChangedRoom {
  readonly roomId: string;
  /** Whose role there is another one; undefined: somebody may not be there any more. */
  readonly role?: string;
}

/** What people may in a room has changed. */
export const roomAccessChanged: SharedNoticeKind<ChangedRoom> = { name: 'access.roomChanged', everywhere: true };

interface SeenAccess {
  readonly roomId: string;
  /** The room's access rev. */
  readonly accessRev: number;
  /** That of all rooms. */
  readonly platformRev: number;
}

/** What a write to a room saw of its access revs: it is published to whoever may hear it by these. */
export const accessSeen: NoticeKind<SeenAccess> = { name: 'access.seen' };

/** In a write to a room. On SQLite nobody else takes rights. */
export const noteAccess = (tx: Tx, { roomId, accessRev, platformRev }: SeenAccess): void => {
  if (engineOf(tx) === 'postgres') leaveNotice(tx, accessSeen, { roomId, accessRev, platformRev });
};

/** In a write that changes who these people are, or ends sessions of theirs. */
export const changePeople = (tx: Tx, changed: ChangedPeople): void => leaveNotice(tx, peopleChanged, changed);

/** The same where they lose something in every room: nothing is published to them that is stored after this. */
export const takeFromPeople = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('platform_access')
    .set((of) => ({ access_rev: of('access_rev', '+', 1) }))
    .execute();
  changePeople(tx, { userIds });
};

import { type NoticeKind, type SharedNoticeKind, isShared, leaveNotice } from './db/notices.ts';
import { prepared } from './db/prepared.ts';
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
  /** Whose role there is another one. */
  readonly role?: string;
  /** Who left, though they may read it on. Without either, somebody may not be there any more. */
  readonly left?: string;
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

const platformRevs = prepared((db) => db.selectFrom('platform_access').select('access_rev'));

/**
 * In a write to a room that has its row locked; nothing where nobody else takes rights. What is taken everywhere is read after the
 * lock was waited for, by a statement of its own.
 */
export const noteAccess = async (tx: Tx, { roomId, accessRev }: Omit<SeenAccess, 'platformRev'>): Promise<void> => {
  if (!isShared(tx)) return;
  const [platform] = await platformRevs(tx, {});
  leaveNotice(tx, accessSeen, { roomId, accessRev, platformRev: platform?.access_rev ?? 0 });
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

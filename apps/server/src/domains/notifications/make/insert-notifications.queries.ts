import type { Tx } from '../../../platform/db/write.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { NotificationTable } from '../tables.ts';

type Shared = Omit<NotificationTable, 'id' | 'user_id' | 'seen'>;

interface Values extends Shared {
  readonly ids: readonly string[];
  readonly users: readonly string[];
}

const insert = prepared((db, { ids, users, ...shared }: Values) =>
  db.insertInto('notifications').values(ids.map((id, at) => ({ ...shared, id, user_id: users[at] ?? '', seen: 0 }))),
);

/** The same row for several people: one statement, compiled once for each number of people. */
export const insertNotifications = async (
  tx: Tx,
  ids: readonly string[],
  users: readonly string[],
  row: Shared,
): Promise<void> => void (await insert(tx, { ids, users, ...row }));

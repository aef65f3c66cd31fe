import type { Thread } from '@baithak/protocol/entities/thread';
import { threadOf as threadBy } from '../features/threads/testing/threads-fixtures.ts';
import { idOf } from './entities.ts';

/** A thread, or a reply to `parent`, as the server answers it: its author has an id. */
export const threadOf = (number: number, author: string, parent: string | null): Thread => {
  const { member, ...thread } = threadBy(number, author, parent);
  return { ...thread, member: { ...member, user: { ...member.user, _id: idOf(author) } } };
};

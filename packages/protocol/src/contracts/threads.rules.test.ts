import { describe, expect, it } from 'vitest';
import type { Permission } from '../entities/entities.ts';
import {
  canArchive,
  canDeleteReply,
  canDeleteThread,
  canPinReply,
  canPinThread,
  canReply,
  canSetNotice,
  canVote,
  foldTag,
  holdsPublicThreads,
  type ThreadViewer,
} from './threads.rules.ts';
import { roomReaders } from './rooms.rules.ts';

const viewer = (
  userId: string,
  permissions: Permission[] = ['ReactThread'],
  { iOwn = false, strength = 1 }: { iOwn?: boolean; strength?: number } = {},
): ThreadViewer => ({ userId, permissions, iOwn, strength });
const [author, other, staff, owner, guest] = [
  viewer('author'),
  viewer('other'),
  viewer('staff', ['ManageThreads', 'ReactThread'], { strength: 6 }),
  viewer('owner', ['ManageThreads', 'ReactThread'], { iOwn: true, strength: 11 }),
  viewer('guest', []),
];
const thread = { authorId: 'author', strength: 1 };
const reply = { authorId: 'replier', strength: 1 };
const ofStaff = { authorId: 'colleague', strength: 6 };
const open = { archived: false };

describe('who may do what with a thread', () => {
  const rights: [string, (by: ThreadViewer) => boolean, ThreadViewer[]][] = [
    ['archive it', (by) => canArchive(by, thread), [author, staff, owner]],
    ['delete it', (by) => canDeleteThread(by, thread), [author, staff, owner]],
    ['pin it', canPinThread, [owner]],
    ['make it a notice', canSetNotice, [owner]],
    ['pin a reply to it', (by) => canPinReply(by, thread), [author]],
    ['delete a reply to it', (by) => canDeleteReply(by, reply, thread), [author, staff, owner]],
    [
      'delete their own reply to another one',
      (by) => canDeleteReply(by, { authorId: 'other', strength: 1 }, { authorId: 'nobody' }),
      [other, staff, owner],
    ],
    ['archive it, of staff', (by) => canArchive(by, ofStaff), [owner]],
    ['delete it, of staff', (by) => canDeleteThread(by, ofStaff), [owner]],
    ['delete a reply of staff', (by) => canDeleteReply(by, ofStaff, thread), [author, owner]],
    ['archive it, of the platform', (by) => canArchive(by, { ...ofStaff, strength: 109 }), []],
    ['vote on it', (by) => canVote(by, open), [author, other, staff, owner]],
    ['vote on it once it is archived', (by) => canVote(by, { archived: true }), []],
  ];
  it.each(rights)('to %s', (_, may, allowed) => {
    expect([author, other, staff, owner, guest].filter(may)).toEqual(allowed);
  });

  it('the owner of a room that holds no permissions in it may still delete threads', () => {
    expect(canDeleteThread(viewer('owner', [], { iOwn: true }), thread)).toBe(true);
  });
});

it('takes replies unless they are disabled or it is archived, whoever asks', () => {
  expect(canReply({ archived: false, allowedReplies: true })).toBe(true);
  expect(canReply({ archived: true, allowedReplies: true })).toBe(false);
  expect(canReply({ archived: false, allowedReplies: false })).toBe(false);
});

it('is public only out of Public rooms that everyone reads and that are not for adults', () => {
  const rooms = (['Public', 'Private'] as const).flatMap((access) =>
    (['Normal', 'Adult'] as const).flatMap((type) => roomReaders.map((readers) => ({ access, type, readers }))),
  );
  expect(rooms.filter(holdsPublicThreads)).toEqual([{ access: 'Public', type: 'Normal', readers: 'everyone' }]);
});

it('tags are the same in any case, with any spaces, with or without #', () => {
  expect(['#Urdu  Poetry', ' urdu poetry ', 'URDU POETRY', '##urdu\tpoetry'].map(foldTag)).toEqual(
    Array(4).fill('urdu poetry'),
  );
  expect(foldTag('#')).toBe('');
  expect(foldTag('شاعری')).toBe('شاعری');
});

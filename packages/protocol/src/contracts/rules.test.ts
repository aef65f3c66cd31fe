import type { Permission } from '../entities/entities.ts';
import { describe, expect, it } from 'vitest';
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
import { factsAfterFall, ladderState, type LadderFacts, type LadderSettings } from './ladder.rules.ts';

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

const minute = 60_000;
const now = 100 * 24 * 60 * minute;
const clean: LadderFacts = { cleanSince: 0, fellAt: null, answers: 1 };
const state = (facts: LadderFacts, settings: LadderSettings, at = now) => ladderState(facts, settings, at);

describe.each([
  [60, 1440],
  [60, 60],
  [1440, 60],
  [60, 0],
])('a sanction, with links after %i and pictures after %i minutes', (linksAfterMinutes, picturesAfterMinutes) => {
  const settings = { linksAfterMinutes, linksAnswers: 1, picturesAfterMinutes };
  const whole = Math.max(linksAfterMinutes, picturesAfterMinutes) * minute;
  const fallen = factsAfterFall(clean, 2, now);
  it('costs pictures for their whole time, and links stay', () => {
    expect(state(fallen, settings).step).toBe(1);
    expect(state(fallen, settings, now + whole - 1).step).toBe(1);
    expect(state(fallen, settings, now + whole).step).toBe(2);
  });
  it('costs links too when it is the second', () => {
    const again = factsAfterFall(fallen, 1, now + minute);
    expect(state(again, settings, now + minute)).toMatchObject({
      step: 0,
      linksAt: now + minute + linksAfterMinutes * minute,
      picturesAt: now + minute + whole,
    });
  });
});

it('a sanction costs nothing where there is no time to wait', () =>
  expect(
    state(factsAfterFall(clean, 2, now), { linksAfterMinutes: 0, linksAnswers: 1, picturesAfterMinutes: 0 }).step,
  ).toBe(2));

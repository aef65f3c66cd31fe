import type { ThreadViewer } from '@baithak/protocol/contracts/threads.rules';
import { describe, expect, test } from 'vitest';
import { threadOf } from '../live/threads-fixtures.ts';
import { actionsFor } from './thread-actions.ts';

const stranger: ThreadViewer = { userId: 'hina', permissions: ['ReactThread'], iOwn: false, strength: 1 };
const author: ThreadViewer = { ...stranger, userId: 'sana' };
const owner: ThreadViewer = { ...stranger, iOwn: true };
const staff: ThreadViewer = { ...stranger, permissions: ['ManageThreads', 'ReactThread'], strength: 6 };
const thread = threadOf(1, 'sana', null);
const alone = { parent: undefined, isArchived: false };

describe('the menu of a thread', () => {
  test('offers everybody to report and quote, and nothing more', () => {
    expect(actionsFor(thread, stranger, alone)).toEqual(['quote', 'copyLink', 'report']);
  });

  test('offers its author to archive and delete', () => {
    expect(actionsFor(thread, author, alone)).toEqual(['edit', 'quote', 'copyLink', 'report', 'archive', 'delete']);
  });

  test("offers the room's owner to pin, add as notice and delete, but not to archive", () => {
    expect(actionsFor(thread, owner, alone)).toEqual(['pin', 'addNotice', 'quote', 'copyLink', 'report', 'delete']);
    expect(actionsFor({ ...thread, pinned: true, notice: true }, owner, alone).slice(0, 2)).toEqual([
      'unpin',
      'removeNotice',
    ]);
  });

  test('offers who manages threads to archive and delete, an archived one only to delete', () => {
    expect(actionsFor(thread, staff, alone)).toEqual(['quote', 'copyLink', 'report', 'archive', 'delete']);
    expect(actionsFor(thread, author, { ...alone, isArchived: true })).not.toContain('archive');
  });

  test('offers who manages threads nothing more where the author is their equal or above them', () => {
    for (const strength of [6, 7, 11, 109]) {
      const role = { ...thread.member.role, rank: Math.min(strength, 11), strength };
      const theirs = { ...thread, member: { ...thread.member, role } };
      expect(actionsFor(theirs, staff, alone)).toEqual(['quote', 'copyLink', 'report']);
      expect(actionsFor({ ...theirs, parent: thread._id }, staff, { ...alone, parent: theirs })).toEqual([
        'quote',
        'copyLink',
        'report',
      ]);
    }
  });

  test('offers its author to edit it until it is archived, and who manages threads what it said before', () => {
    expect(actionsFor(thread, author, { ...alone, isArchived: true })).not.toContain('edit');
    const edited = { ...thread, edited: true };
    expect(actionsFor(edited, staff, alone)).toContain('history');
    for (const viewer of [stranger, author, owner]) expect(actionsFor(edited, viewer, alone)).not.toContain('history');
    expect(actionsFor(thread, staff, alone)).not.toContain('history');
    const reply = { ...threadOf(2, 'sana', thread._id), edited: true };
    expect(actionsFor(reply, author, { ...alone, parent: undefined })[0]).toBe('edit');
    expect(actionsFor(reply, staff, { ...alone, parent: thread })).toContain('history');
  });

  test('offers to embed public threads only', () => {
    expect(actionsFor({ ...thread, public: true }, stranger, alone)).toContain('embed');
  });
});

describe('the menu of a reply', () => {
  const reply = threadOf(2, 'bilal', thread._id);

  test('offers the author of what it answers to pin and delete it', () => {
    expect(actionsFor(reply, author, { ...alone, parent: thread })).toEqual([
      'pin',
      'quote',
      'copyLink',
      'report',
      'delete',
    ]);
    expect(actionsFor({ ...reply, pinned: true }, author, { ...alone, parent: thread })[0]).toBe('unpin');
  });

  test('offers its own author to delete it, and the owner of the room nothing special', () => {
    expect(actionsFor(reply, { ...stranger, userId: 'bilal' }, { ...alone, parent: thread })).toEqual([
      'edit',
      'quote',
      'copyLink',
      'report',
      'delete',
    ]);
    expect(actionsFor(reply, owner, { ...alone, parent: thread })).toEqual(['quote', 'copyLink', 'report']);
  });
});

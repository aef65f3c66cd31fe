// @vitest-environment happy-dom
import type { LogEntry } from '@baithak/protocol/contracts/moderation-log';
import { afterEach, describe, expect, it } from 'vitest';
import { find, pressOn, seen } from '../../testing/by-role.ts';
import { answerCalls } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { parseStaffPath, staffPageAddress, staffPages } from './frame/staff-pages.ts';
import { StaffLogPage } from './log.tsx';
import { isUnusual, seriesOf, usualOf } from './platform/number-boxes.tsx';

describe('the pages of the staff', () => {
  it('finds the page of an address and the address of a page', () => {
    for (const { page } of staffPages) expect(parseStaffPath(staffPageAddress(page))).toBe(page);
    expect([parseStaffPath('/staff'), parseStaffPath('/staff/'), parseStaffPath('/staff/people/abc')]).toEqual([
      'reports',
      'reports',
      'people',
    ]);
    expect(parseStaffPath('/staff/platform')).toBeNull();
  });
});

describe('a series of numbers', () => {
  const day = (at: number, messages: number, answerMinutes: number | null = null) => ({
    day: `2026-11-${10 + at}`,
    people: null,
    guests: null,
    rooms: null,
    messages,
    reports: 0,
    answerMinutes,
  });

  it('takes the middle of the days before today, from the first on that had any; too few are not usual', () => {
    const days = [0, 0, 0, 4, 100, 6, 8, 5, 7, 0, 50].map((messages, at) => day(at, messages, at < 3 ? at : null));
    expect(usualOf(seriesOf(days, 'messages'))).toBe(6);
    expect(usualOf(seriesOf(days.slice(0, 9), 'messages'))).toBeNull();
    expect(usualOf(seriesOf(days, 'answers'))).toBeNull();
    expect(usualOf(seriesOf(days, 'people'))).toBeNull();
  });

  it('calls a day unusual that is far above the usual, and no small number', () => {
    expect([isUnusual(46, 13), isUnusual(30, 13), isUnusual(9, 1), isUnusual(null, 1), isUnusual(50, null)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the log of the staff', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  const roomId = 'b'.repeat(24);
  const entryOf = (more: Partial<LogEntry> = {}): LogEntry => {
    const hash = '0'.repeat(64);
    return {
      ...{ _id: 'c'.repeat(24), seq: 1, date: '2026-01-01T15:02:00.000Z', what: 'setTopic', amount: null, rank: 11 },
      ...{ roomId, roomTitle: 'Code and Chai', by: null, whom: null, thing: null, why: '', rule: null },
      ...{ withheld: false, decision: null },
      ...{ commitment: hash, words: hash, prev: hash, hash, nonce: 'n', wordsNonce: 'n' },
      ...{ erases: null, erased: null, erasedBy: null },
      ...more,
    };
  };

  it('says what was decided about a report, by which rule, and that there is a note which others read', async () => {
    const message = { what: 'deleteMessage', rule: 2 };
    const entries = [
      entryOf({ what: 'settleReport', decision: { kind: 'message', action: 'dismiss' }, why: 'He asked twice' }),
      entryOf({ ...message, decision: { kind: 'message', action: 'warn' } }),
      entryOf({ what: 'unbanPerson', decision: { kind: 'appeal', action: 'delete' }, withheld: true }),
      entryOf({ what: 'settleReport', decision: { kind: 'request', action: 'warn' }, rule: 3 }),
      entryOf({ ...message, why: 'Off topic' }),
    ];
    answerCalls('listLog', () => ({
      data: entries.map((entry, at) => ({ ...entry, _id: String(at).repeat(24) })),
      canLoadMore: false,
    }));
    unmount = await render(<StaffLogPage />, undefined, '/staff/log');
    const sentences = () => [...document.querySelectorAll('li > div > p:first-child')].map((line) => line.textContent);
    await seen(() => expect(sentences()).toHaveLength(entries.length));
    const [dismissed, warned, lifted, request, deleted] = sentences();
    expect(dismissed).toContain('Decision: nothing done. Note: He asked twice');
    expect(warned).toContain('Decision about a report: deleted and warned. Rule: No spam, no scams.');
    expect(lifted).toContain('Decision about an appeal: ban lifted.');
    expect(lifted).toContain('with a note for the platform’s staff');
    expect(request).toContain('Decision: warned. Rule: Be kind, no harassment.');
    expect(deleted).toContain('Rule: No spam, no scams. Reason: Off topic');
    expect(deleted).not.toContain('Decision');
  });

  it('names the room whose entries are asked for, by a press on it too', async () => {
    const entry = entryOf();
    const asked: unknown[] = [];
    answerCalls('listLog', (filter) => {
      asked.push(filter);
      return { data: [entry], canLoadMore: false };
    });
    unmount = await render(<StaffLogPage />, undefined, '/staff/log');
    await pressOn('link', 'Code and Chai');
    await seen(() => expect(asked.at(-1)).toEqual({ roomId }));
    const field = await find('textbox', 'Room');
    expect(field instanceof HTMLInputElement && field.value).toBe('Code and Chai');
  });
});

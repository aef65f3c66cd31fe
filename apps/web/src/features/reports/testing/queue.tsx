import type { QueuedReport, Report } from '@baithak/protocol/contracts/reports';
import { act } from 'react';
import { vi } from 'vitest';
import { writeMe } from '../../../lib/session/me.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { farah, messageOf, person, sana } from '../../../testing/room-fixtures.ts';
import { ReportsPage } from '../reports-page.tsx';
import type { QueueSource } from '../state/use-queue.ts';

const userOf = (who: ReturnType<typeof person>) => messageOf(who, 1, '').member.user;
export const me = userOf(person('noor9', 9));
export const hina = userOf(person('hina94', 9));
export const staff: QueueSource = { room: null };
export const roomQueue: QueueSource = { room: 'adalat' };

export const idOf = (at: number): string => String(at).padStart(24, '0');

/** A message that was reported 5 minutes ago, as the queue and its own page show it. */
export const reportOf = (at: number, changes: Partial<Report> = {}): Report => {
  const { _id: thing, member, date, content } = messageOf(sana, at, `Offer number ${at}`);
  const reported = new Date(Date.now() - 301_000).toISOString();
  return {
    _id: idOf(at),
    kind: 'message',
    room: { _id: 'a'.repeat(24), slug: 'adalat', title: 'Adalat Chowk', tile: { pattern: 1, palette: 1 } },
    about: member,
    reason: 2,
    reporters: 1,
    excerpt: `Offer number ${at}`,
    date: reported,
    state: 'open',
    assignee: null,
    settled: null,
    thing,
    threadId: null,
    messages: [{ _id: thing, member, date, content, quoted: null }],
    profile: null,
    ban: null,
    now: 'same',
    by: [{ user: userOf(farah), reason: 2, details: '', date: reported, said: null }],
    facts: { joinDate: date, language: 'ur', warnings: 0, lastWarning: null, reportsAbout: 1, reportsBy: 0 },
    actions: ['dismiss', 'delete', 'warn', 'suspend'],
    note: '',
    erased: null,
    ...changes,
  };
};

export const settledAs = (action: NonNullable<Report['settled']>['action']): NonNullable<Report['settled']> => ({
  date: new Date().toISOString(),
  action,
  rule: 2,
  hours: null,
  by: me,
  automatic: false,
  undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
});

const rowOf = (report: Report): QueuedReport => {
  const { _id, kind, room, about, reason, reporters, excerpt, date, state, assignee, settled } = report;
  return { _id, kind, room, about, reason, reporters, excerpt, date, state, assignee, settled };
};

type Asked = Readonly<Record<string, unknown>>;

/** A server with these reports. What was asked of it is in `asked`, by the name of the call; `pageSize` rows are a page. */
export const serveReports = (reports: readonly Report[], pageSize = 20) => {
  let all = [...reports];
  const asked: [name: string, input: Asked][] = [];
  const note = (name: string, input: unknown): Asked => {
    const given = input as Asked;
    asked.push([name, given]);
    return given;
  };
  const find = (id: unknown): Report => {
    const report = all.find(({ _id }) => _id === id);
    if (!report) throw new Error(`There is no report ${String(id)}.`);
    return report;
  };
  const change = (id: unknown, to: Partial<Report>) => {
    all = all.map((report) => (report._id === id ? { ...report, ...to } : report));
    return { data: rowOf(find(id)) };
  };
  const list = (name: string) => (input: unknown) => {
    const { state = 'open', kind, assignee, before } = note(name, input);
    const open = all.filter((report) => report.state === 'open');
    const fitting = all
      .filter((report) => report.state === state && (kind === undefined || report.kind === kind))
      .filter(({ assignee: by }) => (assignee === 'none' ? by === null : assignee !== 'me' || by?._id === me._id));
    const from = before === undefined ? 0 : fitting.findIndex(({ _id }) => _id === before) + 1;
    return {
      data: fitting.slice(from, from + pageSize).map(rowOf),
      open: open.length,
      mine: open.filter(({ assignee: by }) => by?._id === me._id).length,
      canLoadMore: fitting.length > from + pageSize,
    };
  };
  const get = (name: string) => (input: unknown) => ({ data: find(note(name, input)['reportId']) });
  const assign = (name: string) => (input: unknown) => {
    const { reportId, to } = note(name, input);
    return change(reportId, { assignee: to === 'me' ? me : null });
  };
  const resolve = (name: string) => (input: unknown) => {
    const { reportId, action } = note(name, input);
    return change(reportId, {
      state: 'settled',
      assignee: null,
      settled: settledAs(action as 'dismiss'),
      actions: [],
    });
  };
  const undo = (name: string) => (input: unknown) =>
    change(note(name, input)['reportId'], { state: 'open', settled: null, actions: ['dismiss', 'delete', 'warn'] });
  answerCalls('listReports', list('list'));
  answerCalls('listRoomReports', list('list'));
  answerCalls('getReport', get('get'));
  answerCalls('getRoomReport', get('get'));
  answerCalls('assignReport', assign('assign'));
  answerCalls('assignRoomReport', assign('assign'));
  answerCalls('resolveReport', resolve('resolve'));
  answerCalls('resolveRoomReport', resolve('resolve'));
  answerCalls('undoReport', undo('undo'));
  answerCalls('undoRoomReport', undo('undo'));
  return {
    asked,
    askedFor: (name: string): Asked[] => asked.filter(([each]) => each === name).map(([, input]) => input),
    change: (at: number, to: Partial<Report>) => void change(idOf(at), to),
    add: (report: Report) => void all.push(report),
  };
};

/** Opens the page of a queue; with `at` the address of a report. */
export const openQueue = async (
  source: QueueSource,
  { at, language = 'en', isWide = true }: { at?: number; language?: 'en' | 'ur'; isWide?: boolean } = {},
): Promise<() => void> => {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  writeMe({ userId: me._id, username: me.username, rank: 9, guest: false });
  const base = source.room === null ? '/staff/reports' : `/room-reports/${source.room}`;
  return render(
    <ReportsPage
      source={source}
      render={({ side, main, panel }) => (
        <>
          {side}
          <main>{main}</main>
          <aside>{panel}</aside>
        </>
      )}
    />,
    undefined,
    at === undefined ? base : `${base}/${idOf(at)}`,
    language,
  );
};

export const seen = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });
export const words = (of: Element | null = document.body): string =>
  (of?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
export const heading = () => document.querySelector('h1')?.textContent;
const labelOf = (element: Element): Element | null =>
  element.closest('label') ?? (element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`));
/** An element of this name: its label, or what is written on it, without the keys of the keyboard behind it. */
export const named = <T extends HTMLElement = HTMLButtonElement>(selector: string, name: string): T => {
  const found = [...document.querySelectorAll<T>(selector)].find(
    (each) => each.getAttribute('aria-label') === name || words(labelOf(each)) === name || words(each).startsWith(name),
  );
  if (!found) throw new Error(`There is no ${selector} ${name}.`);
  return found;
};
export const click = (selector: string, name: string) => act(async () => named<HTMLElement>(selector, name).click());
export const choose = (name: string, value: string) =>
  act(async () => {
    const field = named<HTMLSelectElement>('select', name);
    Reflect.set(HTMLSelectElement.prototype, 'value', value, field);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

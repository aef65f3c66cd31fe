/** What staff settles reports with; no schemas, for the browser (docs/contract.md#reports). */

/**
 * What was reported. A `reply` is reported as a `thread`, as the specification has it. `room`: what a room says of itself,
 * which only the program reports.
 */
export const reportKinds = [
  'thread',
  'reply',
  'message',
  'privateMessage',
  'request',
  'profile',
  'room',
  'appeal',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * `dismiss`: nothing was broken. `delete`: it goes. `warn`, `suspend`: it goes, and its author is warned or cannot enter for
 * some time. Of an appeal `dismiss` keeps the ban and `delete` lifts it.
 */
export const reportActions = ['dismiss', 'delete', 'warn', 'suspend'] as const;
export type ReportAction = (typeof reportActions)[number];

/** What can be deleted of each kind; a request holds no word, and its messages are reported one by one. Staff change a room's own words. */
export const isDeletable = (kind: ReportKind): boolean => kind !== 'request' && kind !== 'room';

/** What may be done about each kind. A moderator of a room suspends nobody. */
export const actionsFor = (kind: ReportKind, isPlatformStaff: boolean): readonly ReportAction[] => {
  if (kind === 'appeal') return ['dismiss', 'delete'];
  return reportActions.filter(
    (action) => (action !== 'delete' || isDeletable(kind)) && (action !== 'suspend' || isPlatformStaff),
  );
};

/** Whoever has taken a report has it for so long, and not again before somebody else had it. */
export const assignedMs = 60 * 60_000;
/** Sexual content, violence and hate: what a room's staff decides about them is looked at by the platform's staff too. */
export const graveReasons: ReadonlySet<number> = new Set([1, 4, 6]);
/** For so long what was decided can be taken back. */
export const undoMs = 60 * 60_000;
/** From this age on a waiting report is late. */
export const lateMs = 40 * 60_000;
/** A suspension without a length. */
export const suspendHours = 24;

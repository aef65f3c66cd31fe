import type { QueuedReport, Report } from '@baithak/protocol/contracts/reports';
import { type ReportAction, suspendHours } from '@baithak/protocol/contracts/reports.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasDialog, hasModifier, isKeyOf, isWriting } from '../../../lib/keyboard.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { useReportTexts } from '../../../i18n/lazy/reports.ts';
import { type Decision, type QueueSource, assign, reportKey, settle, undo, useRefresh } from './use-queue.ts';

/** What became of a settled report, in words; an appeal deletes nothing. */
export const useOutcome = (): ((report: Pick<QueuedReport, 'kind' | 'settled'>) => string) => {
  const { t } = useReportTexts();
  return ({ kind, settled }) => {
    if (!settled) return '';
    if (kind === 'appeal') return t(settled.action === 'dismiss' ? 'settledAs.keepBan' : 'settledAs.liftBan');
    return t(`settledAs.${settled.action}`);
  };
};

export const useReportActs = (source: QueueSource) => {
  const queries = useQueryClient();
  const refresh = useRefresh(source);
  const notifyError = useNotifyError();
  const outcomeOf = useOutcome();
  const { t } = useReportTexts();
  const showError = (error: unknown) =>
    problemOf(error).code === 'CONFLICT' ? notify({ type: 'error', text: t('notFree') }) : notifyError(error);
  const [last, setLast] = useState<QueuedReport | null>(null);
  const taking = useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'me' | 'none' }) => assign(source, id, to),
    onSettled: () => void refresh(),
  });
  const settling = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: Decision }) => settle(source, id, decision),
    onSuccess: (settled, { id }) => {
      setLast(settled);
      // What can be taken back stays in a line of its own.
      if (!settled.settled?.undoUntil) notify({ type: 'info', text: outcomeOf(settled) });
      // Until the next report is there: a key pressed now settles nothing twice.
      queries.setQueryData<Report>(reportKey(source, id), (report) => report && { ...report, ...settled, actions: [] });
    },
    onError: showError,
    onSettled: () => void refresh(),
  });
  const undoing = useMutation({
    mutationFn: (id: string) => undo(source, id),
    onSuccess: () => {
      setLast(null);
      notify({ type: 'info', text: t('undone') });
    },
    onError: showError,
    onSettled: () => void refresh(),
  });
  return { last, taking, settling, undoing };
};

export type ReportActs = ReturnType<typeof useReportActs>;

export type Draft = Omit<Decision, 'action'> & { readonly action: ReportAction | null };

const draftFor = ({ reason }: Report): Draft => ({
  action: null,
  rule: reason,
  hours: suspendHours,
  answer: '',
  toAuthor: '',
  note: '',
});

/** An appeal whose ban has ended: lifting it closes the appeal, and nothing else would be true. */
export const isOver = ({ kind, now, actions }: Pick<Report, 'kind' | 'now' | 'actions'>): boolean =>
  kind === 'appeal' && now === 'gone' && actions.includes('delete');

/** A draft that says enough to settle with it. */
export const readyOf = (report: Report, draft: Draft): Decision | null => {
  const action = isOver(report) ? 'delete' : draft.action;
  if (action === null) return null;
  return action === 'dismiss' ? { ...draft, action, rule: null } : { ...draft, action };
};

export const useDecision = (report: Report) => {
  const [draft, setDraft] = useState(() => draftFor(report));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change };
};

export interface QueueKeys {
  readonly next: () => void;
  readonly previous: () => void;
  readonly undo: () => void;
  readonly filter: () => void;
}

interface ReportKeys extends QueueKeys {
  readonly take: () => void;
  readonly release: () => void;
  readonly dismiss: () => void;
  readonly delete: () => void;
  readonly warn: () => void;
  readonly suspend: () => void;
  readonly context: () => void;
  readonly rule: (rule: number) => void;
  readonly settle: () => void;
}

/** The letter of each, and where an Urdu keyboard has it. */
const letters = [
  ['next', 'j', 'KeyJ'],
  ['previous', 'k', 'KeyK'],
  ['take', 'a', 'KeyA'],
  ['release', 'r', 'KeyR'],
  ['dismiss', 'd', 'KeyD'],
  ['delete', 'x', 'KeyX'],
  ['warn', 'w', 'KeyW'],
  ['suspend', 's', 'KeyS'],
  ['context', 'c', 'KeyC'],
  ['undo', 'u', 'KeyU'],
  ['filter', '/', 'Slash'],
] as const;

const ruleOf = ({ key }: KeyboardEvent): number | null => (/^[1-7]$/.test(key) ? Number(key) : null);

/** The keys of a queue (docs/design.md#moderation-staff-bots). None but Ctrl Enter acts while typing. */
export const useReportKeys = (keys: ReportKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasDialog()) return;
    if (hasModifier(event)) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      keys.settle();
      return;
    }
    if (event.altKey || isWriting(event.target)) return;
    const [name] = letters.find(([, letter, place]) => isKeyOf(event, letter, place)) ?? [];
    const rule = ruleOf(event);
    if (name) keys[name]();
    else if (rule !== null) keys.rule(rule);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};

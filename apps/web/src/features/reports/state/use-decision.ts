import type { Report } from '@baithak/protocol/contracts/reports';
import { suspendHours, type ReportAction } from '@baithak/protocol/contracts/reports.rules';
import { useState } from 'react';
import type { Decision } from './source.ts';

export type Draft = Omit<Decision, 'action'> & { readonly action: ReportAction | null };

const draftFor = ({ reason }: Report): Draft => ({
  action: null,
  rule: reason,
  hours: suspendHours,
  answer: '',
  toAuthor: '',
  note: '',
});

/** A draft that says enough to settle with it. */
export const readyOf = (draft: Draft): Decision | null => {
  const { action } = draft;
  if (action === null) return null;
  return action === 'dismiss' ? { ...draft, action, rule: null } : { ...draft, action };
};

/** What is being decided about the report that is open. */
export const useDecision = (report: Report) => {
  const [draft, setDraft] = useState(() => draftFor(report));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change };
};

import { useEffect, useEffectEvent } from 'react';
import { hasDialog, hasModifier, isKeyOf, isWriting } from '../../../lib/keyboard.ts';

/** The keys that need no open report. */
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

import { limits } from '@baithak/protocol/limits';
import { type NameKind, usernameProblem } from '@baithak/protocol/text/usernames';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProblemCode, problemOf } from '../../../lib/problem.ts';

type Rules<Name extends string> = Readonly<Record<Name, (value: string) => string | undefined>>;

/** The part of `useMutation` that a form uses. */
interface FormMutation {
  readonly isPending: boolean;
  readonly mutate: () => void;
}

export interface Form<Name extends string> {
  ref: RefObject<HTMLFormElement | null>;
  values: Readonly<Record<Name, string>>;
  set: (name: Name, value: string) => void;
  /** Called when the field is left: from then on its problem is shown. */
  onBlur: (name: Name) => void;
  /** The problem to show under a field: none before the field was left or the form submitted. */
  problem: (name: Name) => string | undefined;
  isValid: (name: Name) => boolean;
  /** Shows the server's error at one field until that field changes. */
  setServerError: (name: Name, error: unknown) => void;
  clear: () => void;
  /** Submits when all fields are within the rules, one call at a time; else goes to the first that is not. */
  onSubmit: (mutation: FormMutation) => (event: SubmitEvent) => void;
}

/** State of a form whose fields have rules. A rule returns the text of a problem, or nothing. */
export const useForm = <Name extends string>(
  rules: Rules<Name>,
  initial: Readonly<Record<Name, string>>,
): Form<Name> => {
  const { t } = useTranslation('errors');
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<ReadonlyMap<string, ProblemCode>>(new Map());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
  const names = Object.keys(rules) as Name[];

  const focus = (name: Name): void => {
    const field = ref.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };

  return {
    ref,
    values,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setServerErrors((before) => new Map([...before].filter(([key]) => key !== name)));
    },
    onBlur: (name) => values[name] !== '' && setTouched((before) => new Set([...before, name])),
    problem: (name) => {
      const code = serverErrors.get(name);
      if (code !== undefined) return t(code);
      return touched.has(name) ? rules[name](values[name]) : undefined;
    },
    isValid: (name) => values[name] !== '' && !serverErrors.has(name) && rules[name](values[name]) === undefined,
    setServerError: (name, error) => {
      setServerErrors((before) => new Map([...before, [name, problemOf(error).code]]));
      focus(name);
    },
    clear: () => {
      setValues(initial);
      setTouched(new Set());
    },
    onSubmit: (mutation) => (event) => {
      event.preventDefault();
      setTouched(new Set(names));
      const wrong = names.find((name) => rules[name](values[name]) !== undefined);
      if (wrong !== undefined) return focus(wrong);
      if (!mutation.isPending) mutation.mutate();
    },
  };
};

/** What is wrong with a value, as a key of `entry:rules`; `missing` counts the characters that a short one lacks. */
type RuleProblem =
  | {
      rule:
        | 'letters'
        | 'firstLetter'
        | 'nameLong'
        | 'reserved'
        | 'emailMissing'
        | 'emailAt'
        | 'emailEnding'
        | 'emailWrong'
        | 'passwordLong'
        | 'terms';
    }
  | { rule: 'usernameShort' | 'guestShort' | 'passwordShort'; missing: number };

// Limits and names are the protocol's; its zod schemas stay on the server, which decides
// (docs/decisions/libraries-of-the-web.md#no-zod-in-the-browser).

/** The list of reserved names is long: it comes once a name is typed, and until then the server alone refuses them. */
let isReserved = (_name: string): boolean => false;
let reading: Promise<void> | undefined;
const readReserved = async (): Promise<void> => {
  ({ isReservedName: isReserved } = await import('@baithak/protocol/text/reserved-names'));
};

export const nameProblem = (value: string, kind: NameKind): RuleProblem | undefined => {
  reading ??= readReserved().catch(() => undefined);
  switch (usernameProblem(value, kind)) {
    case null:
      return isReserved(value) ? { rule: 'reserved' } : undefined;
    case 'CHARACTERS':
      return { rule: 'letters' };
    case 'FIRST_LETTER':
      return { rule: 'firstLetter' };
    case 'TOO_LONG':
      return { rule: 'nameLong' };
    case 'TOO_SHORT':
      return kind === 'guest'
        ? { rule: 'guestShort', missing: limits.guestUsernameMin - value.length }
        : { rule: 'usernameShort', missing: limits.usernameMin - value.length };
  }
};

export const emailProblem = (value: string): RuleProblem | undefined => {
  const address = value.trim();
  if (address === '') return { rule: 'emailMissing' };
  if (!address.includes('@')) return { rule: 'emailAt' };
  if (/@[^@.\s]*$/.test(address)) return { rule: 'emailEnding' };
  const plausible = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(address) && address.length <= limits.email;
  return plausible ? undefined : { rule: 'emailWrong' };
};

export const passwordProblem = (value: string): RuleProblem | undefined => {
  if (value.length > limits.passwordMax) return { rule: 'passwordLong' };
  return value.length < limits.passwordMin
    ? { rule: 'passwordShort', missing: limits.passwordMin - value.length }
    : undefined;
};

/** `yes` is the value of a switch that is on. */
export const termsProblem = (value: string): RuleProblem | undefined =>
  value === 'yes' ? undefined : { rule: 'terms' };

/** The text of a rule's problem, or nothing. */
export const useRuleText = (): ((problem: RuleProblem | undefined) => string | undefined) => {
  const { t } = useTranslation('entry');
  return (problem) => {
    if (problem === undefined) return undefined;
    return 'missing' in problem ? t(`rules.${problem.rule}`, { count: problem.missing }) : t(`rules.${problem.rule}`);
  };
};

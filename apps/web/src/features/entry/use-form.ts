import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../../lib/problem.ts';

type Rules<Name extends string> = Readonly<Record<Name, (value: string) => string | undefined>>;

export interface Form<Name extends string> {
  ref: RefObject<HTMLFormElement | null>;
  values: Readonly<Record<Name, string>>;
  set: (name: Name, value: string) => void;
  /** The field was left: from now on its problem is shown. */
  leave: (name: Name) => void;
  /** The problem to show under a field, if its time has come. */
  problem: (name: Name) => string | undefined;
  /** Filled in and within the rules. */
  good: (name: Name) => boolean;
  /** The server's word about one field; stays until the field changes. */
  refuse: (name: Name, code: ProblemCode) => void;
  /** Empties it, as if nothing had been written. */
  clear: () => void;
  /** Runs `send` when all fields are within the rules, else goes to the first that is not. */
  onSubmit: (send: () => void) => (event: SubmitEvent) => void;
}

/** State of a form whose fields have rules. Rules give the words of a problem, or nothing. */
export const useForm = <Name extends string>(
  rules: Rules<Name>,
  initial: Readonly<Record<Name, string>>,
): Form<Name> => {
  const { t } = useTranslation('errors');
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, ProblemCode>>(new Map());
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
      setRefused((before) => new Map([...before].filter(([key]) => key !== name)));
    },
    leave: (name) => values[name] !== '' && setLeft((before) => new Set([...before, name])),
    problem: (name) => {
      const code = refused.get(name);
      if (code !== undefined) return t(code);
      return left.has(name) ? rules[name](values[name]) : undefined;
    },
    good: (name) => values[name] !== '' && !refused.has(name) && rules[name](values[name]) === undefined,
    refuse: (name, code) => {
      setRefused((before) => new Map([...before, [name, code]]));
      focus(name);
    },
    clear: () => {
      setValues(initial);
      setLeft(new Set());
    },
    onSubmit: (send) => (event) => {
      event.preventDefault();
      setLeft(new Set(names));
      const wrong = names.find((name) => rules[name](values[name]) !== undefined);
      if (wrong === undefined) send();
      else focus(wrong);
    },
  };
};

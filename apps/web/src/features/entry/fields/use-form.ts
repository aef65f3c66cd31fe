import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, type ProblemCode } from '../../../lib/problem.ts';

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
  /** Filled in and within the rules. */
  isValid: (name: Name) => boolean;
  /** Shows the server's error at one field until that field changes. */
  setServerError: (name: Name, error: unknown) => void;
  /** Resets the form. */
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

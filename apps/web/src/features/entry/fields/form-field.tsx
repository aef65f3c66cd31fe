import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { Form } from './use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface FormFieldProps<Name extends string> extends Omit<
  ComponentProps<typeof TextInput>,
  'name' | 'form' | 'good' | 'id'
> {
  form: Form<Name>;
  name: Name;
  label: string;
  hint?: ReactNode;
  /** Shows the check mark once the value is within the rules. */
  showGood?: boolean;
  /** Content between the box and the text below it. */
  below?: ReactNode;
}

export const FormField = <Name extends string>({
  form,
  name,
  label,
  hint,
  showGood,
  below,
  ...input
}: FormFieldProps<Name>) => {
  const error = form.problem(name);
  const good = showGood === true && error === undefined && form.isValid(name);
  return (
    <Field label={label} hint={hint} error={error} good={good}>
      {(control) => (
        <>
          <TextInput
            {...input}
            {...control}
            name={name}
            good={good}
            value={form.values[name]}
            onChange={(event) => form.set(name, event.target.value)}
            onBlur={() => form.onBlur(name)}
          />
          {below}
        </>
      )}
    </Field>
  );
};

export const PasswordField = <Name extends string>(props: ComponentProps<typeof FormField<Name>>) => {
  const { t } = useTranslation('entry');
  const [seen, setSeen] = useState(false);
  return (
    <FormField
      {...props}
      type={seen ? 'text' : 'password'}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          icon="eye"
          size="small"
          label={t('showPassword')}
          aria-pressed={seen}
          on={seen}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  );
};

import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FormField } from './form-field.tsx';

/** A password field with a button that shows the password. */
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

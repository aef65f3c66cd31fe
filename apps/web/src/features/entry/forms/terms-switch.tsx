import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Switch } from '../../../ui/form/switch.tsx';
import styles from '../fields/form.module.css';
import type { Form } from '../fields/use-form.ts';

/** Agreement to the terms and the least age: nothing is registered without it (docs/product.md#names-and-passwords). */
export const TermsSwitch = <Name extends string>({ form }: { form: Form<Name | 'terms'> }) => {
  const { t } = useTranslation('entry');
  const wordsId = useId();
  const problem = form.problem('terms');
  return (
    <div className={styles.stack}>
      <Switch
        name="terms"
        checked={form.values.terms === 'yes'}
        onChange={(event) => form.set('terms', event.target.checked ? 'yes' : '')}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={wordsId}
      >
        <Trans
          t={t}
          i18nKey="register.terms"
          components={{ terms: <Link to="/terms" target="_blank" />, privacy: <Link to="/privacy" target="_blank" /> }}
        />
      </Switch>
      <p id={wordsId} className={styles.error} aria-live="polite" hidden={problem === undefined}>
        {problem}
      </p>
    </div>
  );
};

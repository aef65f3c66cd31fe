import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import en from '../../../i18n/proof/en.ts';
import ur from '../../../i18n/proof/ur.ts';
import { useTranslator } from '../../../i18n/use-translator.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { proveWork } from './prove-work.ts';
import styles from '../fields/form.module.css';

const useProofTexts = () => {
  const translator = useTranslator();
  if (!translator.hasResourceBundle('en', 'proof')) {
    translator.addResourceBundle('en', 'proof', en);
    translator.addResourceBundle('ur', 'proof', ur);
  }
  return useTranslation('proof');
};

interface GuestProvingProps {
  readonly onProof: (proof: GuestProof) => void;
  readonly onCancel: () => void;
}

/** While it is shown, the browser proves some work; or it says why that cannot be. */
export const GuestProving = ({ onProof, onCancel }: GuestProvingProps) => {
  const { t } = useProofTexts();
  const proved = useEffectEvent(onProof);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    proveWork(controller).then(
      (proof) => proved(proof),
      (failure: unknown) => {
        if (!controller.signal.aborted) setError(failure);
      },
    );
    return () => controller.abort();
  }, []);
  const cancel = (
    <Button size="small" tone="ghost" onClick={onCancel}>
      {t('cancel')}
    </Button>
  );
  if (error !== null) return <FailureNote error={error}>{cancel}</FailureNote>;
  return (
    <Note icon="clock">
      <div className={styles.between}>
        <p role="status">{t('working')}</p>
        {cancel}
      </div>
    </Note>
  );
};

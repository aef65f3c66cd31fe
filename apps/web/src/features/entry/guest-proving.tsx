import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { useEffect, useEffectEvent, useState } from 'react';
import { useProofTexts } from '../../i18n/lazy/proof.ts';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './fields/form.module.css';

/** ms. The challenge ends soon after. */
const longest = 100_000;

/** Asks for a challenge and works on it, key by key: the browser derives them beside the page. Throws once it is aborted. */
export const proveWork = async (controller: AbortController): Promise<GuestProof> => {
  const { challenge } = await client.accounts.getGuestChallenge();
  const solution = await solveChallenge({ challenge, controller, deriveKey, timeout: longest });
  controller.signal.throwIfAborted();
  if (!solution) throw new Error('The work took too long.');
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey };
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

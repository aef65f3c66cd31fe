import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { usePush } from '../push/use-push.ts';
import styles from './push-ask.module.css';

/** Asks once on a device, before the browser does, whether push messages are wanted there. */
export const PushAsk = ({ userId }: { userId: string }) => {
  const { t } = useTranslation('notifications');
  const { state, isChanging, turn } = usePush(userId);
  const [isAnswered, setIsAnswered] = useState(() => readLocal('pushAsked') !== null);
  const answer = () => {
    writeLocal('pushAsked', 'true');
    setIsAnswered(true);
  };
  // The browser's own box is open as long as it is changing.
  if (state !== 'off' || (isAnswered && !isChanging)) return null;
  const turnOn = () => {
    answer();
    turn(true);
  };
  return (
    <section className={styles.ask} aria-labelledby="push-ask">
      <Icon name="bell" />
      <b id="push-ask">{t('ask.title')}</b>
      <p>{t('ask.text')}</p>
      <div className={styles.buttons}>
        <Button size="small" tone="primary" busy={isChanging} onClick={turnOn}>
          {t('ask.yes')}
        </Button>
        <Button size="small" tone="ghost" onClick={answer}>
          {t('ask.no')}
        </Button>
      </div>
    </section>
  );
};

import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { useTranslation } from 'react-i18next';
import { MessageBody } from '../parts/message-body.tsx';
import styles from './item-row.module.css';
import { roomItem } from './room-item.ts';

const parts = parseParts(roomItem ?? '', { origin: globalThis.location?.origin ?? '' });

/** What staff show between the messages, told apart from them. */
export const ItemRow = () => {
  const { t } = useTranslation('messages');
  return (
    <aside className={styles.item} aria-label={t('fromTheHouse')}>
      <span className={styles.label}>{t('fromTheHouse')}</span>
      <MessageBody parts={parts} me="" />
    </aside>
  );
};

import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { useTranslation } from 'react-i18next';
import { MessageBody } from '../../../parts/body/message-body.tsx';
import styles from './item-row.module.css';
import { roomItem } from './room-item.ts';

const parts = parseParts(roomItem ?? '', { origin: globalThis.location?.origin ?? '' });

/** The room item between the messages, marked as not being one. */
export const ItemRow = () => {
  const { t } = useTranslation('messages');
  return (
    <aside className={styles.item} tabIndex={-1} aria-label={t('roomItem')}>
      <span className={styles.label}>{t('roomItem')}</span>
      <MessageBody parts={parts} viewerName="" />
    </aside>
  );
};

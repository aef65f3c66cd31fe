import type { RoomDetails } from '@baithak/protocol/rooms';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Name } from '../people/name.tsx';
import styles from './room-details-dialog.module.css';

/** What a room is: its description, topic, rules, owner and size. */
export const RoomDetailsDialog = ({ room, open, onClose }: { room: RoomDetails; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const facts = [{ label: t('desc'), text: room.desc }, { label: t('topic'), text: room.topic }, { label: t('rules'), text: room.rules }];
  return (
    <Dialog open={open} onClose={onClose} title={<bdi>{room.title}</bdi>}>
      <dl className={styles.facts}>
        {facts.filter(({ text }) => text !== '').map(({ label, text }) => (
          <div key={label}><dt>{label}</dt><dd dir="auto">{text}</dd></div>
        ))}
        <div><dt>{t('owner')}</dt><dd><Name username={room.creator.username} role={{ rank: 11 }} /></dd></div>
        <div><dt>{t('access')}</dt><dd>{room.access === 'Public' ? t('open') : t('private')}{room.type === 'Adult' && ` · ${t('adult')}`}</dd></div>
        <div><dt>{t('members')}</dt><dd className="numbers">{room.memberCount}</dd></div>
      </dl>
    </Dialog>
  );
};

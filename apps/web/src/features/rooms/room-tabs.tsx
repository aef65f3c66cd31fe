import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import styles from './room-tabs.module.css';

type Part = 'messages' | 'threads' | 'audio';

const icons = { messages: 'chat', threads: 'thread', audio: 'audio' } as const;

/** Messages, threads, audio. The last two come with later parts, and say so. */
export const RoomTabs = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('rooms');
  const [part, setPart] = useState<Part>('messages');
  const tab = (value: Part) => ({ value, label: <span className={value === 'messages' ? styles.tab : styles.later}><Icon name={icons[value]} size="small" />{t(value)}</span> });
  return (
    <Tabs strip className={styles.tabs ?? ''} label={t('tabs')} value={part} onChange={setPart} tabs={[tab('messages'), tab('threads'), tab('audio')]}>
      <TabPanel value="messages" className={styles.panel ?? ''}>{children}</TabPanel>
      <TabPanel value="threads" className={styles.soon ?? ''}><EmptyState sticker="thinking" title={t('threadsSoon')}>{t('threadsSoonText')}</EmptyState></TabPanel>
      <TabPanel value="audio" className={styles.soon ?? ''}><EmptyState sticker="tabla" title={t('audioSoon')}>{t('audioSoonText')}</EmptyState></TabPanel>
    </Tabs>
  );
};

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomPart } from '../../../lib/addresses.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import styles from './room-tabs.module.css';

const icons = { messages: 'chat', threads: 'thread' } as const;

interface RoomTabsProps {
  readonly part: RoomPart;
  readonly onPart: (part: RoomPart) => void;
  readonly messages: ReactNode;
  readonly threads: ReactNode;
  /** The threads stay while the messages are shown: one of them is open beside these. */
  readonly keepsThreads: boolean;
  /** Threads that came since the reader last looked at them, and their count in words. */
  readonly unreadThreads: number;
  readonly unreadWords: string;
}

/** Messages and threads. */
export const RoomTabs = (props: RoomTabsProps) => {
  const { part, onPart, messages, threads, keepsThreads, unreadThreads, unreadWords } = props;
  const { t } = useTranslation('rooms');
  const tab = (value: RoomPart) => ({
    value,
    label: (
      <span className={styles.tab}>
        <Icon name={icons[value]} size="small" />
        {t(value)}
        {value === 'threads' && unreadThreads > 0 && <Count value={unreadThreads} quiet label={unreadWords} />}
      </span>
    ),
  });
  return (
    <Tabs
      strip
      className={styles.tabs ?? ''}
      label={t('tabs')}
      value={part}
      onChange={onPart}
      tabs={[tab('messages'), tab('threads')]}
    >
      <TabPanel value="messages" keeps className={styles.panel ?? ''}>
        {messages}
      </TabPanel>
      <TabPanel value="threads" keeps={keepsThreads} className={styles.panel ?? ''}>
        {threads}
      </TabPanel>
    </Tabs>
  );
};

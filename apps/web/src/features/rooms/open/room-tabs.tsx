import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomPart } from '../../../lib/addresses.ts';
import { Count } from '../../../ui/count.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { isolate } from '../../../lib/text-direction.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import styles from './room-tabs.module.css';

const icons = { messages: 'chat', threads: 'thread', audio: 'audio' } as const;

interface RoomTabsProps {
  readonly part: RoomPart;
  readonly onPart: (part: RoomPart) => void;
  /** Between the tabs and what they show. */
  readonly under: ReactNode;
  readonly messages: ReactNode;
  readonly threads: ReactNode;
  readonly audio: ReactNode;
  readonly speaker: string | undefined;
  /** How many hands are up, for who gives the microphone. */
  readonly hands: number;
  /** The threads stay while the messages are shown: one of them is open beside these. */
  readonly keepsThreads: boolean;
  /** Threads that came since the reader last looked at them, and their count in words. */
  readonly unreadThreads: number;
  readonly unreadWords: string;
}

export const RoomTabs = (props: RoomTabsProps) => {
  const { part, onPart, under, messages, threads, audio, speaker, hands, keepsThreads, unreadThreads, unreadWords } =
    props;
  const { t } = useTranslation('rooms');
  const tab = (value: RoomPart) => ({
    value,
    label: (
      <span className="inline-flex items-center gap-1.5">
        <Icon name={icons[value]} size="small" />
        {t(value)}
        {value === 'threads' && unreadThreads > 0 && <Count value={unreadThreads} quiet label={unreadWords} />}
        {value === 'audio' && hands > 0 && <Count value={hands} quiet label={t('handsUp', { count: hands })} />}
        {value === 'audio' && speaker !== undefined && <LiveBars label={t('isSpeaking', { name: isolate(speaker) })} />}
      </span>
    ),
  });
  return (
    <Tabs
      strip
      className={`${styles.tabs} short:[&>[role=tablist]>*]:min-h-9.5!`}
      label={t('tabs')}
      value={part}
      onChange={onPart}
      tabs={[tab('messages'), tab('threads'), tab('audio')]}
    >
      <div className="min-w-0">{under}</div>
      <TabPanel value="messages" keeps className={styles.panel ?? ''}>
        {messages}
      </TabPanel>
      <TabPanel value="threads" keeps={keepsThreads} className={styles.panel ?? ''}>
        {threads}
      </TabPanel>
      <TabPanel value="audio" className={styles.panel ?? ''}>
        {audio}
      </TabPanel>
    </Tabs>
  );
};

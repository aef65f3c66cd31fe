import { limits } from '@baithak/protocol/limits';
import type { RoomDetails } from '@baithak/protocol/rooms';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Failure } from './failure.tsx';
import styles from './topic-line.module.css';
import { useWork } from './use-work.ts';

/** The id of the topic in the header, which has the focus again afterwards. */
export const topicId = 'room-topic';

/** The topic under change, in its place under the title: Enter keeps it, Escape leaves it as it was. */
export const TopicLine = ({ room, onClose }: { room: RoomDetails; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [topic, setTopic] = useState(room.topic);
  const { isBusy, code, run } = useWork();
  useEffect(() => () => document.getElementById(topicId)?.focus(), []);
  const save = () =>
    run(async () => {
      if (topic.trim() !== room.topic) await client.rooms.updateRoomSettings({ roomId: room._id, topic: topic.trim() });
      onClose();
    });
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        className={styles.input}
        value={topic}
        onChange={(event) => setTopic(event.target.value)}
        onKeyDown={leave}
        maxLength={limits.topic}
        aria-label={t('topic')}
        dir="auto"
        autoFocus
      />
      <Button size="small" tone="primary" type="submit" busy={isBusy}>
        {t('topicSave')}
      </Button>
      <IconButton icon="close" label={tc('cancel')} onClick={onClose} />
      {code !== null && (
        <div className={styles.failure}>
          <Failure heading={t('settings.failed')} code={code} />
        </div>
      )}
    </form>
  );
};

import { limits } from '@baithak/protocol/limits';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { FieldWords } from '../../parts/words/field-words.tsx';
import styles from './topic-form.module.css';

/** The id of the topic in the header, which gets the focus back when the form closes. */
export const topicId = 'room-topic';

/** Edits the topic in its place under the title: Enter saves, Escape cancels. */
export const TopicForm = ({ room, onClose }: { room: RoomDetails; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [topic, setTopic] = useState(room.topic);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (topic.trim() !== room.topic) await client.rooms.updateRoomSettings({ roomId: room._id, topic: topic.trim() });
    },
    onSuccess: onClose,
  });
  useEffect(() => () => document.getElementById(topicId)?.focus(), []);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <input
        className={styles.input}
        value={topic}
        onChange={(event) => setTopic(event.target.value)}
        onKeyDown={cancelOnEscape}
        maxLength={limits.topic}
        aria-label={t('topic')}
        dir="auto"
        autoFocus
      />
      <Button size="small" tone="primary" type="submit" busy={isPending}>
        {t('topicSave')}
      </Button>
      <IconButton icon="close" label={tc('cancel')} onClick={onClose} />
      <div className={styles.below}>
        <FieldWords as="text" text={topic === room.topic ? '' : topic} />
      </div>
      {error && (
        <div className={styles.failure}>
          <FailureNote heading={t('settings.failed')} error={error} />
        </div>
      )}
    </form>
  );
};

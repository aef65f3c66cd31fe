import type { RoomDetails } from '@baithak/protocol/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isolated } from '../../lib/bidi.ts';
import { client } from '../../lib/client.ts';
import { writeKept } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { roomsAddress } from './address.ts';
import styles from './dialog-form.module.css';
import { Failure } from './failure.tsx';
import { useWork } from './use-work.ts';

/** Closes a room for good, once its name was written. */
export const CloseDialog = ({ room, open, onClose }: { room: RoomDetails; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const { isBusy, code, run } = useWork();
  const isSure = typed.trim().toLowerCase() === room.title.trim().toLowerCase();
  const close = () =>
    run(async () => {
      await client.rooms.closeRoom({ roomId: room._id });
      writeKept('loadedRoom', null);
      void navigate(roomsAddress, { replace: true });
      notify({ kind: 'news', text: t('close.done') });
      await cache.invalidateQueries({ queryKey: ['rooms'] });
    });
  return (
    <Dialog open={open} onClose={onClose} title={t('close.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSure) close();
        }}
      >
        <p className={styles.hint}>{t('close.text')}</p>
        <Field label={t('close.type', { room: isolated(room.title) })}>
          {(ties) => (
            <TextInput
              {...ties}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              dir="auto"
              autoComplete="off"
              autoFocus
            />
          )}
        </Field>
        <Failure code={code} />
        <div className={styles.bar}>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="danger" type="submit" busy={isBusy} disabled={!isSure}>
            {t('close.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

import type { RoomBot } from '@baithak/protocol/entities/bot';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { botRank } from '@baithak/protocol/ranks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBotsTexts } from '../../i18n/lazy/bots.ts';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog-card.tsx';
import { roomBotsKey, useRoomBots } from '../composer/bots/room-bots.ts';
import { Avatar } from '../people/avatar.tsx';
import { Name } from '../people/name.tsx';

/** Adds a bot of the room or takes one out; the room's list is asked for again. */
const useRoomBotActs = (roomId: string, onDone: () => void) => {
  const cache = useQueryClient();
  const onSuccess = () => {
    onDone();
    return cache.invalidateQueries({ queryKey: roomBotsKey(roomId) });
  };
  const add = useMutation({
    networkMode: 'always',
    mutationFn: (bot: string) => client.bots.addBot({ roomId, bot }),
    onSuccess,
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (bot: string) => client.bots.removeBot({ roomId, bot }),
    onSuccess,
  });
  return { add, remove };
};

const BotRow = ({ bot, onRemove }: { bot: RoomBot; onRemove: () => void }) => {
  const { t } = useBotsTexts();
  return (
    <li className="[--bg:var(--surface-raised)] flex items-center gap-2 min-h-11">
      <Avatar id={bot._id} username={bot.username} picture={bot.profile.picture} rank={botRank} size={32} />
      <div className="grid flex-1 min-w-0">
        <Name id={bot._id} username={bot.username} role={{ rank: botRank }} />
        {bot.by && <span className="text-xs text-muted">{t('ofSomebody', { name: isolate(bot.by.username) })}</span>}
      </div>
      <Button
        size="small"
        tone="outline"
        aria-label={t('removeOf', { name: isolate(bot.username) })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
};

interface RoomBotsDialogProps {
  readonly room: Pick<RoomDetails, '_id'>;
  readonly onClose: () => void;
}

/** The bots of a room, for its owner: adds one by its name, takes one out. */
export const RoomBotsDialog = ({ room, onClose }: RoomBotsDialogProps) => {
  const { t } = useBotsTexts();
  const { t: tc } = useTranslation('common');
  const bots = useRoomBots(room._id, true);
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState<RoomBot | null>(null);
  const { add, remove } = useRoomBotActs(room._id, () => {
    setName('');
    setLeaving(null);
  });
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '' && !add.isPending) add.mutate(name);
        }}
      >
        <DialogBody>
          {bots && bots.length === 0 && <p className="text-xs text-muted">{t('noneInRoom')}</p>}
          {bots && bots.length > 0 && (
            <ul className="grid">
              {bots.map((bot) => (
                <BotRow key={bot._id} bot={bot} onRemove={() => setLeaving(bot)} />
              ))}
            </ul>
          )}
          <Field label={t('addByName')}>
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={limits.usernameMax}
                value={name}
                onChange={({ target }) => setName(target.value.toLowerCase().trim())}
              />
            )}
          </Field>
          <FailureNote error={add.error ?? remove.error} />
          <Link className={buttonClass({ tone: 'ghost' })} to="/settings/bots">
            {t('makeOne')}
          </Link>
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('close')}
          </Button>
          <Button tone="primary" type="submit" busy={add.isPending} disabled={name === ''}>
            {t('add')}
          </Button>
        </DialogFooter>
      </DialogForm>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        danger
        title={t('removeTitle', { name: isolate(leaving?.username ?? '') })}
        confirm={t('remove')}
        onConfirm={() => leaving && remove.mutate(leaving._id)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Dialog>
  );
};

import type { BotRoom, OwnBot } from '@baithak/protocol/entities/bot';
import { limits } from '@baithak/protocol/limits';
import { botRank } from '@baithak/protocol/ranks';
import { isBlank } from '@baithak/protocol/text/blank';
import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput, TextInput } from '../../../ui/form/text-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { FieldWords } from '../../words/field-words.tsx';
import styles from './new-bot-dialog.module.css';

export type OwnRoom = Pick<BotRoom, '_id' | 'title'>;

interface NewBotDialogProps {
  readonly rooms: readonly OwnRoom[];
  readonly onMade: (bot: OwnBot, token: string) => void;
  readonly onClose: () => void;
}

const ofName: ReadonlySet<string> = new Set(['NAME_TAKEN', 'NAME_RESERVED', 'INVALID_INPUT']);

interface MoreFieldsProps extends Pick<NewBotDialogProps, 'rooms'> {
  readonly about: string;
  readonly onAbout: (about: string) => void;
  readonly roomId: string;
  readonly onRoom: (roomId: string) => void;
}

const MoreFields = ({ rooms, about, onAbout, roomId, onRoom }: MoreFieldsProps) => {
  const { t } = useBotsTexts();
  return (
    <>
      <Field label={t('about')} hint={t('aboutHint')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={limits.about}
            value={about}
            onChange={({ target }) => onAbout(target.value)}
          />
        )}
      </Field>
      <FieldWords as="text" text={about} />
      <Field label={t('room')}>
        {(control) => (
          <SelectInput {...control} value={roomId} onChange={({ target }) => onRoom(target.value)}>
            {rooms.map(({ _id, title }) => (
              <option key={_id} value={_id} dir="auto">
                {isolateNumbers(title)}
              </option>
            ))}
            <option value="">{t('noRoom')}</option>
          </SelectInput>
        )}
      </Field>
    </>
  );
};

/** Makes a bot: its name, what it does, and the room that it is in first. */
export const NewBotDialog = ({ rooms, onMade, onClose }: NewBotDialogProps) => {
  const { t } = useBotsTexts();
  const { t: tc } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  const [username, setUsername] = useState('');
  const [about, setAbout] = useState('');
  const [roomId, setRoomId] = useState(rooms[0]?._id ?? '');
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      client.bots.createBot({
        username,
        ...(!isBlank(about) && { about: about.trim() }),
        ...(roomId !== '' && { roomId }),
      }),
    onSuccess: ({ bot, token }) => onMade(bot, token),
  });
  const code = error === null ? null : problemOf(error).code;
  const isOfName = code !== null && ofName.has(code);
  return (
    <Dialog open onClose={onClose} title={t('new')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (username !== '' && !isPending) mutate();
        }}
      >
        <DialogBody>
          <Field label={t('name')} hint={t('nameHint')} error={isOfName && code !== null ? te(code) : undefined}>
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                autoFocus
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={limits.usernameMax}
                value={username}
                onChange={({ target }) => {
                  setUsername(target.value.toLowerCase());
                  reset();
                }}
              />
            )}
          </Field>
          <MoreFields rooms={rooms} about={about} onAbout={setAbout} roomId={roomId} onRoom={setRoomId} />
          {!isOfName && <FailureNote error={error} />}
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" tone="primary" busy={isPending} disabled={username === ''}>
            {t('make')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};

/** A token that was just made. It lives in this card alone: whoever leaves the page cannot see it again. */
export interface NewToken {
  readonly bot: Pick<OwnBot, '_id' | 'username'>;
  readonly token: string;
  readonly isRotated: boolean;
}

export const TokenCard = ({ bot: { _id, username }, token, isRotated }: NewToken) => {
  const { t } = useBotsTexts();
  const notifyError = useNotifyError();
  const copy = () =>
    void navigator.clipboard.writeText(token).then(() => notify({ type: 'info', text: t('copied') }), notifyError);
  return (
    <section className="grid gap-2.5 p-4 bg-surface-raised [border:2px_solid_var(--accent)] rounded-3" role="status">
      <div className={`${styles.head} flex items-center gap-3`}>
        <Avatar id={_id} username={username} picture={null} rank={botRank} size={44} />
        <p>
          <Trans
            t={t}
            i18nKey={isRotated ? 'rotated' : 'made'}
            values={{ name: username }}
            components={{ b: <bdi className="text-(--rank-5) font-bold" dir="ltr" /> }}
          />{' '}
          <span className={styles.quiet}>{t('tokenOnce')}</span>
        </p>
      </div>
      <div className={`${styles.token} flex items-center gap-2 p-2 ps-4 bg-code-bg rounded-2`}>
        <code dir="ltr" tabIndex={0} aria-label={t('token', { name: username })}>
          {token}
        </code>
        <Button tone="primary" size="small" icon="copy" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('secret')}</p>
      <p className={styles.quiet}>{t('start')}</p>
    </section>
  );
};

import type { Member } from '@baithak/protocol/entities';
import type { RoomDetails } from '@baithak/protocol/rooms';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Badge } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import dialog from './dialog-form.module.css';
import { Failure } from './failure.tsx';
import styles from './transfer-dialog.module.css';
import { useMembers } from './use-members.ts';
import { useWork } from './use-work.ts';

interface ChoiceProps {
  readonly people: readonly Member[];
  readonly chosen: string | null;
  readonly onChoose: (username: string) => void;
}

const Choice = ({ people, chosen, onChoose }: ChoiceProps) => (
  <ul className={styles.list}>
    {people.map(({ user, role }) => (
      <li key={user._id}>
        <label className={styles.person}>
          <input type="radio" name="heir" checked={chosen === user.username} onChange={() => onChoose(user.username)} />
          <Avatar username={user.username} picture={user.profile.picture} rank={role.rank} size={32} />
          <Name username={user.username} role={role} />
          <Badge role={role} />
        </label>
      </li>
    ))}
  </ul>
);

interface TransferProps {
  readonly room: RoomDetails;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Why it is shown: the owner wanted to leave. */
  readonly isLeaving: boolean;
}

/** Gives a room to another member who is no guest: chosen, then asked once more. */
export const TransferDialog = ({ room, open, onClose, isLeaving }: TransferProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [words, setWords] = useState('');
  const [heir, setHeir] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const members = useMembers(room._id, useDeferredValue(words.trim()), open);
  const { isBusy, code, run, forget } = useWork();
  const people = members.people.filter(({ user, role }) => user._id !== room.creator._id && role.rank >= 0);
  const back = () => {
    forget();
    setIsAsked(false);
  };
  const give = (target: string) =>
    run(async () => {
      await client.rooms.transferRoom({ roomId: room._id, target });
      notify({ kind: 'news', text: t('transfer.done', { name: isolated(target) }) });
      onClose();
    });
  if (isAsked && heir !== null) {
    return (
      <Dialog open={open} onClose={onClose} title={t('transfer.sureTitle', { name: isolated(heir) })}>
        <div className={dialog.form}>
          <p className={dialog.hint}>{t('transfer.sureText')}</p>
          <Failure code={code} />
          <div className={dialog.bar}>
            <Button tone="ghost" onClick={back} autoFocus>
              {tc('back')}
            </Button>
            <Button tone="danger" busy={isBusy} onClick={() => give(heir)}>
              {t('transfer.confirm')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('transfer.title')}>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(heir !== null);
        }}
      >
        <p className={dialog.hint}>{isLeaving ? t('transfer.leaveText') : t('transfer.text')}</p>
        <Field label={t('membersFind')}>
          {(ties) => (
            <TextInput
              {...ties}
              type="search"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              autoComplete="off"
              autoFocus
            />
          )}
        </Field>
        <fieldset className={styles.choice} aria-busy={members.isPending}>
          <legend className="heard">{t('members')}</legend>
          {people.length > 0 ? (
            <Choice people={people} chosen={heir} onChoose={setHeir} />
          ) : (
            !members.isPending && <p className={dialog.hint}>{t('transfer.nobody')}</p>
          )}
          {members.more && (
            <Button size="small" onClick={members.more} busy={members.isLoadingMore}>
              {t('membersMore')}
            </Button>
          )}
        </fieldset>
        <div className={dialog.bar}>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={heir === null}>
            {t('transfer.next')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

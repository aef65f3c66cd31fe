import { Written } from '../../../ui/written.tsx';
import { isBlank } from '@baithak/protocol/text/blank';
import type { StaffAccountDetails, StaffNote } from '@baithak/protocol/contracts/staff';
import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { textAttributes } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Time } from '../../../ui/time.tsx';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import linesStyles from './lines.module.css';
import styles from './notes-box.module.css';
import { useAccountChange } from './queries.ts';

const Line = ({ note, me, accountId }: { note: StaffNote; me: SignedIn; accountId: string }) => {
  const { t } = useStaffTexts();
  const { moment } = useTimes();
  const notifyError = useNotifyError();
  const remove = useAccountChange(accountId, () => client.staff.deleteNote({ noteId: note._id }));
  return (
    <li className={linesStyles.line}>
      <Icon name="edit" size="small" />
      <span className="min-w-0 wrap-anywhere">
        <span {...textAttributes(note.text)}>
          <Written text={note.text} />
        </span>
        <span className="text-xs text-muted">
          <br />
          {note.by && <bdi>{note.by.username}</bdi>} · <Time date={note.date}>{moment(note.date)}</Time>
        </span>
      </span>
      {note.by?._id === me.userId && (
        <IconButton
          icon="trash"
          size="small"
          label={t('deleteNote')}
          onClick={() => remove.mutate(undefined, { onError: notifyError })}
        />
      )}
    </li>
  );
};

/** What staff write down about somebody, for staff alone. */
export const NotesBox = ({ details, me }: { details: StaffAccountDetails; me: SignedIn }) => {
  const { t } = useStaffTexts();
  const [text, setText] = useState('');
  const id = details.account.user._id;
  const mayWrite = details.account.rank < me.rank;
  const add = useAccountChange(
    id,
    (note: string) => client.staff.updateAccount({ targetId: id, note }),
    () => setText(''),
  );
  return (
    <Box title={t('notes')} end={<span>{t('notesText')}</span>} className="col-span-full">
      <ul className="grid">
        {details.notes.map((note) => (
          <Line key={note._id} note={note} me={me} accountId={id} />
        ))}
      </ul>
      {details.notes.length === 0 && !mayWrite && <p className="py-2 text-muted text-sm">{t('noNotes')}</p>}
      {mayWrite && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBlank(text) && !add.isPending) add.mutate(text.trim());
          }}
        >
          <TextInput
            aria-label={t('addNote')}
            placeholder={t('addNote')}
            dir="auto"
            maxLength={limits.staffNote}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" busy={add.isPending} disabled={isBlank(text)}>
            {t('save')}
          </Button>
        </form>
      )}
      <FailureNote error={add.error} />
    </Box>
  );
};

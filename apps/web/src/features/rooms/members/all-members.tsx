import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { MemberRow } from './member-row.tsx';
import styles from './members-panel.module.css';
import { useMembers } from './use-members.ts';

/** Everybody who has joined, by rank; searched by name and loaded 100 at a time. `present`: who is here now. */
export const AllMembers = ({
  roomId,
  present,
  speaker,
}: {
  roomId: string;
  present: ReadonlySet<string>;
  speaker: string | undefined;
}) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim());
  const { people, isPending, isFailed, isLoadingMore, more, again } = useMembers(roomId, wanted);
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  return (
    <>
      <div className={styles.find}>
        <TextInput
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('membersFind')}
          aria-label={t('membersFind')}
          dir="auto"
        />
      </div>
      <div className={styles.list} aria-busy={isPending}>
        {isPending &&
          [60, 45, 70].map((width) => (
            <div key={width} className={styles.waiting}>
              <Skeleton shape="arch" width="32px" height="32px" />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        {isFailed && (
          <p className={styles.more} role="alert">
            {t('listError')}{' '}
            <Button size="small" onClick={again}>
              {tc('loadAgain')}
            </Button>
          </p>
        )}
        {!isPending && !isFailed && people.length === 0 && <p className={styles.more}>{t('membersNone')}</p>}
        <ul ref={ref} onKeyDown={onKeyDown}>
          {people.map(({ user, role }) => (
            <MemberRow
              key={user._id}
              user={user}
              role={role}
              presence={present.has(user._id) ? 'online' : 'offline'}
              speaks={user.username === speaker}
            />
          ))}
        </ul>
        {more && (
          <div className={styles.more}>
            <Button size="small" busy={isLoadingMore} onClick={more}>
              {t('membersMore')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
};

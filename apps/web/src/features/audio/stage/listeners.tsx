import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Name } from '../../people/name.tsx';
import { numberInLine } from '../state/hands.ts';
import styles from './listeners.module.css';
import { usePeople } from './use-people.ts';

/** Who listens: the first 100 by rank, and how many there are. */
export const Listeners = ({ roomId, stream }: { roomId: string; stream: Stream }) => {
  const { t } = useAudioTexts();
  const people = usePeople(roomId);
  const { listeners } = stream;
  const count = stream.count.total - stream.count.speakers;
  const more = count - listeners.length;
  return (
    <section className={styles.listeners} aria-label={t('listeners')}>
      <h2 className={styles.heading}>
        {t('listeners')} <span className={styles.count}>{count}</span>
      </h2>
      {count === 0 && <p className={styles.none}>{t('nobodyListens')}</p>}
      <ul className={styles.grid}>
        {listeners.map(({ _id, username, avatar, rank }) => (
          <li key={username}>
            <a className={styles.listener} href={`/user/${username}`} data-person={username}>
              <span className={styles.picture}>
                <Avatar id={_id} username={username} picture={avatar} rank={rank} size={52} />
                {numberInLine(stream, username) !== null && (
                  <span className={styles.hand}>
                    <Icon name="hand" size="tiny" />
                  </span>
                )}
              </span>
              <Name
                id={_id}
                username={username}
                role={{ rank }}
                alias={people(username)?.profile.alias}
                className={styles.name}
              />
              {numberInLine(stream, username) !== null && <span className="visually-hidden">, {t('hands.up')}</span>}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.none}>{t('moreListeners', { count: more })}</p>}
    </section>
  );
};

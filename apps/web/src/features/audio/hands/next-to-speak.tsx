import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { mayCommand } from '@baithak/protocol/commands/commands';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Name } from '../../people/name.tsx';
import { mayBegin } from '../stage/may-begin.ts';
import { usePeople } from '../stage/use-people.ts';
import styles from './next-to-speak.module.css';
import { useGiveMicrophone } from './use-give-microphone.ts';
import { useHand } from './use-hand.ts';

interface NextToSpeakProps {
  readonly roomId: string;
  readonly stream: Stream;
  /** The reader, with their rank in the room. */
  readonly me: { readonly username: string; readonly rank: number };
}

/** Whose hands are up, in order; whoever may let people speak gives one of them the microphone. */
export const NextToSpeak = ({ roomId, stream, me }: NextToSpeakProps) => {
  const { t } = useAudioTexts();
  const people = usePeople(roomId);
  const { mutate: give, isPending, variables } = useGiveMicrophone(roomId);
  const { hands, next } = stream;
  const { setHand } = useHand(roomId);
  const mayGive = mayCommand(me.rank, 'grantBroadcast');
  // Else the dock has that button.
  const mayLower = mayBegin(stream, me.username, useNow());
  if (hands.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('hands.title')}>
      <p className={styles.heading}>
        <b>{t('hands.title')}</b> <span className={styles.faint}>{t('hands.order')}</span>
      </p>
      <ol className={styles.line}>
        {hands.map(({ _id, username, avatar, rank: theirs }, index) => (
          <li key={username} className={styles.hand}>
            <b className={styles.number}>{index + 1}</b>
            <a className={styles.person} href={`/user/${username}`} data-person={username}>
              <Avatar id={_id} username={username} picture={avatar} rank={theirs} size={28} />
              <Name id={_id} username={username} role={{ rank: theirs }} alias={people(username)?.profile.alias} />
            </a>
            {next?.username === username && <span className={styles.tag}>{t('hands.next')}</span>}
            {mayLower && username === me.username && (
              <IconButton icon="close" label={t('hands.lower')} onClick={() => setHand(false)} />
            )}
            {mayGive && next?.username !== username && (
              <Button
                tone={index === 0 && next === null ? 'primary' : 'outline'}
                size="small"
                busy={isPending && variables === username}
                aria-label={t('hands.giveTo', { name: isolate(username) })}
                onClick={() => give(username)}
              >
                {t('hands.give')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};

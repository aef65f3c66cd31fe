import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { Speaker } from '@baithak/protocol/entities/entities';
import type { ReactNode } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import type { AudioRoom } from '../state/audio-state.ts';
import { useAudio } from '../state/audio-store.ts';
import { LevelMeter } from './level-meter.tsx';
import { Niche } from './niche.tsx';
import { StageTag } from './stage-tag.tsx';
import { StageWords } from './stage-words.tsx';
import styles from './stage.module.css';
import { usePeople } from './use-people.ts';

const Who = ({ speaker, alias }: { speaker: Speaker; alias: string | undefined }) => {
  const { t } = useAudioTexts();
  const { moment } = useTimes();
  const role = { title: '', rank: speaker.rank };
  return (
    <p className={styles.who}>
      <a className={styles.name} href={`/user/${speaker.username}`} data-person={speaker.username}>
        <Name id={speaker._id} username={speaker.username} role={role} alias={alias} />
      </a>
      <Badge role={role} />
      <span className={styles.since}>{t('since', { time: moment(speaker.since) })}</span>
    </p>
  );
};

interface StageProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  /** The reader listens or speaks here. */
  readonly isHere: boolean;
  /** What may be done to the speaker. */
  readonly children?: ReactNode;
}

/** Who speaks, for how long and what about, with their level; what is heard is all said in words too. */
export const Stage = ({ room, stream, isHere, children }: StageProps) => {
  const { t } = useAudioTexts();
  const people = usePeople(room.id);
  const { phase, level } = useAudio((state) => state);
  const speaker = stream.speakers[0];
  const here = isHere ? phase : 'off';
  const isLive = speaker !== undefined && speaker.connected && !speaker.muted && here !== 'reconnecting';
  const heard = isHere && isLive ? level : null;
  return (
    <section className={styles.stage} aria-label={t('stage', { room: room.title })}>
      <div className={styles.top}>
        <StageTag speaker={speaker} phase={here} />
        <span className={styles.count}>
          <Icon name="ear" size="small" />
          {t('listening', { count: stream.count.total - stream.count.speakers })}
        </span>
      </div>
      <Niche room={room} speaker={speaker} isLive={isLive} level={heard} />
      {speaker ? (
        <Who speaker={speaker} alias={people(speaker.username)?.profile.alias} />
      ) : (
        <p className={styles.who}>{t('nobody')}</p>
      )}
      <StageWords speaker={speaker} next={stream.next} isHere={isHere} isOwn={here === 'speaking'} />
      <LevelMeter level={heard} />
      {children}
    </section>
  );
};

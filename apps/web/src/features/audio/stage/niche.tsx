import type { Speaker } from '@baithak/protocol/entities/entities';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { Level } from '../../../lib/audio/audio.ts';
import { Floor } from '../../../ui/graphics/tile.tsx';
import { Avatar } from '../../people/avatar.tsx';
import type { AudioRoom } from '../state/audio-state.ts';
import styles from './niche.module.css';

interface NicheProps {
  readonly room: Pick<AudioRoom, 'id' | 'tile'>;
  readonly speaker: Speaker | undefined;
  /** The ring is green. */
  readonly isLive: boolean;
  readonly level: Level | null;
}

/** The arch in which the speaker sits, before the room's tiles; empty while nobody speaks. The ring follows the voice. */
export const Niche = ({ room, speaker, isLive, level }: NicheProps) => {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = (value: number) => ring.current?.style.setProperty('--level', value.toFixed(2));
    draw(level?.get() ?? 0);
    return level?.subscribe(draw);
  }, [level]);
  return (
    <div ref={ring} className={classNames(styles.ring, isLive && styles.live)} aria-hidden="true">
      <div className={styles.niche}>
        <Floor size={31} className={styles.floor} seed={room.id} tile={room.tile} />
        {speaker ? (
          <span className={styles.picture}>
            <Avatar
              id={speaker._id}
              username={speaker.username}
              picture={speaker.avatar}
              rank={speaker.rank}
              size={148}
            />
          </span>
        ) : (
          <span className={styles.empty} />
        )}
      </div>
    </div>
  );
};

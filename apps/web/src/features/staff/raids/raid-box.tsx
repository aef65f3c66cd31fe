import { Written } from '../../../ui/written.tsx';
import type { Raid } from '@baithak/protocol/contracts/raids';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRaidsTexts } from '../../../i18n/lazy/raids.ts';
import { roomAddress } from '../../../lib/addresses.ts';
import { textAttributes } from '../../../lib/bidi.ts';
import { useNow, useTimes } from '../../../lib/time/now.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { HeldLine } from '../../raids/held-line.tsx';
import { useSetRaidLevel } from '../../raids/raid-calls.ts';
import { UndoRaidDialog } from '../../raids/undo-raid-dialog.tsx';
import { Plot } from '../platform/number-boxes.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './raids.module.css';
import { raidsAgain } from './use-raids.ts';

const minuteMs = 60_000;

const Title = ({ raid: { room, joins, alike, addresses } }: { raid: Raid }) => {
  const { t } = useStaffTexts();
  const counts = {
    joins: t('raid.joinCount', { count: joins }),
    alike: t('raid.alikeCount', { count: alike }),
    addresses: t('raid.addressCount', { count: addresses ?? 0 }),
  };
  return (
    <div className={`${styles.room} flex items-center gap-2.5 pb-1`}>
      {room && <Tile seed={room._id} tile={room.tile} size={34} />}
      <div>
        {room ? (
          <Link to={roomAddress(room._id)} {...textAttributes(room.title)}>
            <Written text={room.title} />
          </Link>
        ) : (
          <b>{t('raid.everyRoom')}</b>
        )}
        <p>{t('raid.counts', counts)}</p>
      </div>
    </div>
  );
};

/** Joins of each of the last minutes, from inline-start to now. */
const Joins = ({ raid: { perMinute, usualJoins, minutes } }: { raid: Raid }) => {
  const { t } = useStaffTexts();
  const { digits } = useTimes();
  const now = useNow();
  if (perMinute.length === 0) return null;
  const shown = { now: perMinute.at(-1) ?? 0, most: Math.max(...perMinute), count: perMinute.length };
  return (
    <>
      <Plot
        kind="bars"
        isRaid
        points={perMinute.map((value, at) => ({ day: String(at), value }))}
        usual={usualJoins / Math.max(1, minutes)}
        label={t('raid.plot', shown)}
      />
      <p className="flex justify-between pt-1 text-2xs text-muted" aria-hidden="true">
        <span>{digits(new Date(now - (perMinute.length - 1) * minuteMs).toISOString())}</span>
        <span>{t('raid.perMinute')}</span>
        <span>{t('raid.now')}</span>
      </p>
    </>
  );
};

/** A raid mode that holds, in a room or in every one, and what can be done about it. */
export const RaidBox = ({ raid }: { raid: Raid }) => {
  const { t } = useStaffTexts();
  const { t: tr } = useRaidsTexts();
  const cache = useQueryClient();
  const [isUndone, setIsUndone] = useState(false);
  const { mutate, isPending, variables, error } = useSetRaidLevel(raid.room?._id ?? null, () => raidsAgain(cache));
  const minutesOn = Math.max(0, Math.floor((useNow() - Date.parse(raid.since)) / minuteMs));
  const isStrict = raid.level === 'strict';
  return (
    <Box
      className={styles.on}
      title={
        <span className={`${styles.title} inline-flex items-center gap-2`}>
          <Icon name="shield" size="small" />
          {t('raid.title')}
        </span>
      }
      end={<span className="numbers">{t('raid.minutesOn', { count: minutesOn })}</span>}
    >
      <Title raid={raid} />
      <p className="pb-2 text-xs" role="status">
        {tr(`panel.now.${raid.level}`)}
      </p>
      <Joins raid={raid} />
      <div className={`${styles.buttons} flex flex-wrap gap-2 pt-2.5`}>
        <Button
          tone={isStrict ? 'outline' : 'primary'}
          size="small"
          icon={isStrict ? 'minus' : 'lock'}
          busy={isPending && variables !== 'off'}
          onClick={() => mutate(isStrict ? 'newcomers' : 'strict')}
        >
          {tr(isStrict ? 'panel.milder' : 'panel.stricter')}
        </Button>
        <Button tone="outline" size="small" icon="retry" onClick={() => setIsUndone(true)}>
          {t('raid.undo')}
        </Button>
        <Button tone="outline" size="small" busy={isPending && variables === 'off'} onClick={() => mutate('off')}>
          {t('raid.end')}
        </Button>
      </div>
      <HeldLine raid={raid} />
      <FailureNote error={error} />
      {isUndone && <UndoRaidDialog raid={raid} onClose={() => setIsUndone(false)} />}
    </Box>
  );
};

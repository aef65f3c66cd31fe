import type { Raid } from '@baithak/protocol/contracts/raids';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '@baithak/protocol/limits';
import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { Written } from '../../../ui/written.tsx';
import { useRaidsTexts } from '../../../i18n/lazy/raids.ts';
import { roomAddress } from '../../../lib/addresses.ts';
import { textAttributes, isolate } from '../../../lib/text-direction.ts';
import { useNow, useTimes } from '../../../lib/time/now.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { HeldLine } from '../../raids/held-line.tsx';
import { useSetRaidLevel } from '../../raids/raid-calls.ts';
import { UndoRaidDialog } from '../../raids/raid-steps-dialog.tsx';
import { Plot } from '../platform/number-boxes.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './raids.module.css';
import { raidsAgain } from './use-raids.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useChangeSettings, useIsOwner, useRefusedToMe } from '../platform/queries.ts';

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

const numbers = ['joins', 'firstMessages', 'minutes'] as const;

const isCount = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= limits.platformCount;

/** From which numbers on it begins by itself. */
const Surge = ({ raid }: { raid: PlatformSettings['raid'] }) => {
  const { t } = useStaffTexts();
  const { joins, firstMessages, minutes } = raid;
  const [texts, setTexts] = useState({
    joins: String(joins),
    firstMessages: String(firstMessages),
    minutes: String(minutes),
  });
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const isRight = numbers.every((name) => isCount(texts[name]));
  const isSame = numbers.every((name) => texts[name] === String(raid[name]));
  const next = {
    joins: Number(texts.joins),
    firstMessages: Number(texts.firstMessages),
    minutes: Number(texts.minutes),
  };
  const isRefused = useRefusedToMe({ raid }, { raid: { ...raid, ...next } });
  return (
    <form
      className="grid gap-2 justify-items-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !isRefused && !change.isPending) change.mutate({ raid: { ...raid, ...next } });
      }}
    >
      <div className="grid grid-cols-3 gap-2 items-end w-full">
        {numbers.map((name) => (
          <Field key={name} label={t(`raid.${name}`)}>
            {(control) => (
              <TextInput
                {...control}
                {...(!isCount(texts[name]) && { 'aria-invalid': true })}
                inputMode="numeric"
                dir="ltr"
                value={texts[name]}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value.trim() })}
              />
            )}
          </Field>
        ))}
      </div>
      {!isRight && (
        <p className="text-xs text-muted" role="alert">
          {t('wholeNumber', { most: limits.platformCount })}
        </p>
      )}
      {isRight && isRefused && (
        <p className="text-xs text-muted" role="status">
          {t('forOwner')}
        </p>
      )}
      <FailureNote error={change.error} />
      <Button type="submit" size="small" busy={change.isPending} disabled={!isRight || isSame || isRefused}>
        {t('save')}
      </Button>
    </form>
  );
};

const Platform = ({ isOn }: { isOn: boolean }) => {
  const { t } = useStaffTexts();
  const cache = useQueryClient();
  const set = useSetRaidLevel(null, () => raidsAgain(cache));
  return (
    <>
      <Switch
        checked={isOn}
        disabled={set.isPending}
        onChange={(event) => set.mutate(event.target.checked ? 'newcomers' : 'off')}
      >
        {t('raid.platform')}
      </Switch>
      <p className="text-xs text-muted">{t('raid.platformText')}</p>
      <FailureNote error={set.error} />
    </>
  );
};

const Past = ({ raids }: { raids: readonly Raid[] }) => {
  const { t } = useStaffTexts();
  const { t: tr } = useRaidsTexts();
  const { moment, digits } = useTimes();
  const [undone, setUndone] = useState<Raid | null>(null);
  return (
    <section className={`${styles.past} grid gap-1 w-full list-none text-xs`} aria-label={t('raid.past')}>
      <h3>{t('raid.past')}</h3>
      {raids.map((raid) => (
        <div key={raid._id} className={`${styles.ended} flex flex-wrap items-center justify-between gap-2`}>
          <p className="text-xs text-muted">
            <bdi>
              <Written text={raid.room?.title ?? t('raid.everyRoom')} />
            </bdi>
            {' · '}
            {t('raid.ended', { since: isolate(moment(raid.since)), ended: isolate(digits(raid.ended ?? raid.since)) })}
            {raid.taken.messages > 0 &&
              ` · ${t('raid.tookAway', { messages: tr('gone.messages', { count: raid.taken.messages }) })}`}
          </p>
          <Button tone="ghost" size="small" icon="retry" onClick={() => setUndone(raid)}>
            {t('raid.undo')}
          </Button>
          <HeldLine raid={raid} />
        </div>
      ))}
      {undone && <UndoRaidDialog raid={undone} onClose={() => setUndone(null)} />}
    </section>
  );
};

interface RaidSettingsBoxProps {
  readonly raid: PlatformSettings['raid'];
  readonly on: readonly Raid[];
  readonly past: readonly Raid[];
}

export const RaidSettingsBox = ({ raid, on, past }: RaidSettingsBoxProps) => {
  const { t } = useStaffTexts();
  const isOwner = useIsOwner();
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const { automatic, joins, firstMessages, minutes } = raid;
  return (
    <Box title={t('raid.title')}>
      <div className="grid gap-2 justify-items-start">
        <p className="text-xs text-muted">
          {on.length === 0 && `${t('raid.off')} `}
          {automatic ? t('raid.when', { joins, firstMessages, count: minutes }) : t('raid.byHand')}
        </p>
        <Switch
          checked={automatic}
          disabled={change.isPending || (automatic && !isOwner)}
          onChange={(event) => change.mutate({ raid: { ...raid, automatic: event.target.checked } })}
        >
          {t('raid.automatic')}
        </Switch>
        {automatic && !isOwner && <p className="text-xs text-muted">{t('forOwner')}</p>}
        <FailureNote error={change.error} />
        <Surge raid={raid} />
        <hr className="w-full h-0.25 m-0 line-none bg-border" />
        <Platform isOn={on.some(({ room }) => room === null)} />
        {past.length > 0 && <Past raids={past} />}
      </div>
    </Box>
  );
};

import { Written } from '../../../ui/written.tsx';
import type { Raid } from '@baithak/protocol/contracts/raids';
import { limits } from '@baithak/protocol/limits';
import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRaidsTexts } from '../../../i18n/lazy/raids.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { HeldLine } from '../../raids/held-line.tsx';
import { useSetRaidLevel } from '../../raids/raid-calls.ts';
import { UndoRaidDialog } from '../../raids/undo-raid-dialog.tsx';
import { useChangeSettings, useIsOwner, useRefusedToMe } from '../platform/queries.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './raids.module.css';
import { raidsAgain } from './use-raids.ts';

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

/** Raid mode in every room at once. */
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

/** When raid mode begins by itself, raid mode in every room, and what has ended. */
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

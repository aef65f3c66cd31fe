import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Settings, useSettings } from '../../lib/settings/settings.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import styles from './settings.module.css';
import { SettingsPageFrame } from './page-frame.tsx';
import { SettingRow, SwitchRow } from './setting-row.tsx';
import { useChooseSettings } from './use-choose-settings.ts';

const usual = { quietFrom: '23:00', quietTo: '07:30' } as const;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When nothing rings or shows: from, to, by the clock of the place where it was set. */
const QuietHours = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { quietFrom, quietTo } = useSettings();
  const isOn = quietFrom !== '' && quietTo !== '';
  const turn = (on: boolean) => choose(on ? { ...usual, timeZone: ownZone() } : { quietFrom: '', quietTo: '' });
  const ends = [
    { name: 'quietFrom', value: quietFrom, label: t('notifications.quietFrom') },
    { name: 'quietTo', value: quietTo, label: t('notifications.quietTo') },
  ] as const;
  return (
    <>
      <SwitchRow title={t('notifications.quiet')} hint={t('notifications.quietHint')} on={isOn} onChange={turn} />
      {isOn && (
        <div className="flex flex-wrap gap-y-3 gap-x-6 py-3 line-b">
          {ends.map(({ name, value, label }) => (
            <label key={name} className="flex items-center gap-2">
              <span>{label}</span>
              <input
                type="time"
                className={styles.time}
                defaultValue={value}
                onBlur={({ target }) => {
                  if (target.value === '') target.value = value;
                  else if (target.value !== value) choose({ [name]: target.value, timeZone: ownZone() });
                }}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
};

const digests = ['off', 'daily', 'weekly'] as const satisfies readonly Settings['emailDigest'][];

interface Push {
  readonly state: 'unsupported' | 'denied' | 'off' | 'on' | null;
  readonly turn: (on: boolean) => void;
}

/** Without a switch where the browser has none, or its user has forbidden them. */
const PushRow = ({ push: { state, turn } }: { push: Push }) => {
  const { t } = useTranslation('settings');
  const title = t('notifications.push');
  if (state === 'unsupported' || state === 'denied')
    return (
      <SettingRow title={title} hint={t(`notifications.${state}`)}>
        {null}
      </SettingRow>
    );
  return <SwitchRow title={title} hint={t('notifications.pushHint')} on={state === 'on'} onChange={turn} />;
};

const kinds = [
  { setting: 'tellMentions', title: 'notifications.mentions' },
  { setting: 'tellReplies', title: 'notifications.replies' },
  { setting: 'tellThreadReplies', title: 'notifications.threadReplies' },
  { setting: 'tellLikes', title: 'notifications.likes' },
] as const;

const Kinds = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const settings = useSettings();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-sm font-bold">
        {t('notifications.kinds')}
      </h2>
      <p className="text-muted">{t('notifications.kindsHint')}</p>
      {kinds.map(({ setting, title }) => (
        <SwitchRow key={setting} title={t(title)} on={settings[setting]} onChange={(on) => choose({ [setting]: on })} />
      ))}
    </section>
  );
};

interface NotificationsPageProps {
  /** Guests have no e-mail address. */
  readonly guest: boolean;
  readonly push: Push;
  readonly rooms: ReactNode;
}

export const NotificationsPage = ({ guest, push, rooms }: NotificationsPageProps) => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { pushWords, emailDigest } = useSettings();
  return (
    <SettingsPageFrame title={t('pages.notifications')} text={t('notifications.text')}>
      <div>
        <PushRow push={push} />
        <SwitchRow
          title={t('notifications.words')}
          hint={t('notifications.wordsHint')}
          on={pushWords}
          onChange={(on) => choose({ pushWords: on })}
        />
        <QuietHours />
        {!guest && (
          <SettingRow title={t('notifications.digest')} hint={t('notifications.digestHint')}>
            <Segmented
              label={t('notifications.digest')}
              value={emailDigest}
              options={digests.map((value) => ({ value, label: t(`notifications.digests.${value}`) }))}
              onChange={(next) =>
                choose({ emailDigest: next, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
              }
            />
          </SettingRow>
        )}
      </div>
      <Kinds />
      {rooms}
    </SettingsPageFrame>
  );
};

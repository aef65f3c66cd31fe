import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings, type Settings } from '../../../lib/settings/settings.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { SettingsPageFrame } from '../page-frame.tsx';
import { SettingRow } from '../setting-row.tsx';
import { SwitchRow } from '../switch-row.tsx';
import { useChooseSettings } from '../use-choose-settings.ts';
import { QuietHours } from './quiet-hours.tsx';

const digests = ['off', 'daily', 'weekly'] as const satisfies readonly Settings['emailDigest'][];

/** Push messages on this device, as its browser has them. */
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

interface NotificationsPageProps {
  /** Guests have no e-mail address. */
  readonly guest: boolean;
  readonly push: Push;
  /** What each room tells of. */
  readonly rooms: ReactNode;
}

/** How the reader is told of what happens while they are elsewhere. */
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
      {rooms}
    </SettingsPageFrame>
  );
};

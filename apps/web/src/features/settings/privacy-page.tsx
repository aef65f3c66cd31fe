import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings/settings.ts';
import { IgnoredPeople } from './ignored-people.tsx';
import { SettingsPageFrame } from './page-frame.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChooseSettings } from './use-choose-settings.ts';

/** Whether others may see when one was last here, and whom one ignores. */
export const PrivacyPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { allowRoomsLastSeen } = useSettings();
  return (
    <SettingsPageFrame title={t('pages.privacy')} text={t('privacy.text')}>
      <div>
        <SwitchRow
          title={t('privacy.seen')}
          hint={t('privacy.seenHint')}
          on={allowRoomsLastSeen}
          onChange={(on) => choose({ allowRoomsLastSeen: on })}
        />
      </div>
      <IgnoredPeople />
    </SettingsPageFrame>
  );
};

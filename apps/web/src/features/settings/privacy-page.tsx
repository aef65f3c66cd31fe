import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings/settings.ts';
import { SettingsPageFrame } from './page-frame.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChooseSettings } from './use-choose-settings.ts';

/** Whether others may see when one was last here. */
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
    </SettingsPageFrame>
  );
};

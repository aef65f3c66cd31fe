import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings/settings.ts';
import { RadioChoices } from './radio-choices.tsx';
import { SettingsPageFrame } from './page-frame.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChooseSettings } from './use-choose-settings.ts';

/** Who may send private messages, and whether others may see when one was last here. */
export const PrivacyPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { whoCanPm, allowRoomsLastSeen } = useSettings();
  return (
    <SettingsPageFrame title={t('pages.privacy')} text={t('privacy.text')}>
      <RadioChoices
        title={t('privacy.who')}
        value={whoCanPm}
        onChange={(chosen) => choose({ whoCanPm: chosen })}
        options={[
          { value: 'everyone', label: t('privacy.everyone'), hint: t('privacy.everyoneHint') },
          { value: 'rooms', label: t('privacy.rooms'), hint: t('privacy.roomsHint') },
          { value: 'no one', label: t('privacy.noOne'), hint: t('privacy.noOneHint') },
        ]}
      />
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

import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings/settings.ts';
import { RadioChoices } from '../../ui/form/radio-choices.tsx';
import { IgnoredPeople } from './ignored-people.tsx';
import { SettingsPageFrame } from './page-frame.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChooseSettings } from './use-choose-settings.ts';

const pmChoices = [
  { value: 'everyone', key: 'pmEveryone' },
  { value: 'rooms', key: 'pmRooms' },
  { value: 'no one', key: 'pmNobody' },
] as const;

/** Who may ask for private messages, whether others may see when one was last here, and whom one ignores. */
export const PrivacyPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { allowRoomsLastSeen, whoCanPm } = useSettings();
  return (
    <SettingsPageFrame title={t('pages.privacy')} text={t('privacy.text')}>
      <RadioChoices
        title={t('privacy.pm')}
        value={whoCanPm}
        onChange={(chosen) => choose({ whoCanPm: chosen })}
        options={pmChoices.map(({ value, key }) => ({
          value,
          label: t(`privacy.${key}`),
          hint: t(`privacy.${key}Hint`),
        }))}
      />
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

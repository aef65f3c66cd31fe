import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings.ts';
import { Choices } from './choices.tsx';
import { PageFrame } from './page-frame.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useChoose } from './use-choose.ts';

/** Who may write privately, and whether others may learn when one was last seen. */
export const PrivacyPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChoose();
  const { whoCanPm, allowRoomsLastSeen } = useSettings();
  return (
    <PageFrame title={t('pages.privacy')} text={t('privacy.text')}>
      <Choices
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
    </PageFrame>
  );
};

import { keepsName } from '../features/account/account-summary.tsx';
import { StepsPage } from '../features/ladder/steps-page.tsx';
import { useRooms } from '../features/rooms/queries.ts';
import { SettingsPageFrame } from '../features/settings/page-frame.tsx';
import { useLadderTexts } from '../i18n/lazy/ladder.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { upgradeAddress } from './home-account.tsx';

export const HomeSteps = ({ me }: { me: SignedIn }) => {
  const { t } = useLadderTexts();
  const rooms = useRooms().data?.rooms.length ?? 0;
  return (
    <SettingsPageFrame title={t('title')} text={t('text')}>
      <StepsPage rooms={rooms} keepsName={keepsName(me)} upgradeTo={upgradeAddress} />
    </SettingsPageFrame>
  );
};

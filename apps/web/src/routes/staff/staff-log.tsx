import { StaffColumns } from '../../features/staff/frame/staff-columns.tsx';
import { StaffLogPage } from '../../features/staff/log.tsx';
import { useStaffTexts } from '../../i18n/lazy/staff.ts';

export const StaffLog = () => {
  const { t } = useStaffTexts();
  return (
    <StaffColumns>
      <h1 className="visually-hidden">{t('log')}</h1>
      <StaffLogPage />
    </StaffColumns>
  );
};

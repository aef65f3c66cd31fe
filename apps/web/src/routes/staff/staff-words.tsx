import { StaffColumns } from '../../features/staff/frame/staff-columns.tsx';
import { useStaffTexts } from '../../i18n/lazy/staff.ts';
import { StaffWordLists } from '../../features/words/staff-word-lists.tsx';

export const StaffWords = () => {
  const { t } = useStaffTexts();
  return (
    <StaffColumns>
      <h1 className="visually-hidden">{t('words')}</h1>
      <StaffWordLists />
    </StaffColumns>
  );
};

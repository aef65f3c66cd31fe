import { StaffColumns } from '../../features/staff/frame/staff-columns.tsx';
import { PlatformPage } from '../../features/staff/platform/platform-page.tsx';

export const StaffHouse = () => (
  <StaffColumns>
    <PlatformPage />
  </StaffColumns>
);

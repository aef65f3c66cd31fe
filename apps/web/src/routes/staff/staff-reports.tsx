import { StaffColumns } from '../../features/staff/frame/staff-columns.tsx';
import { ReportsPage } from '../../features/reports/reports-page.tsx';

const staff = { room: null };

/** The platform's queue of reports. */
export const StaffReports = () => (
  <ReportsPage
    source={staff}
    render={({ side, main, panel, band, isMainShown }) => (
      <StaffColumns side={side} panel={panel} band={band} isMainShown={isMainShown}>
        {main}
      </StaffColumns>
    )}
  />
);

import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import { platformPageAddress } from '../frame/staff-pages.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './raid-state.module.css';
import { useRaids } from './use-raids.ts';

/** In the top bar of the staff room: whether raid mode holds anywhere. */
export const RaidState = () => {
  const { t } = useStaffTexts();
  const { on, isKnown } = useRaids();
  if (!isKnown) return null;
  const isEverywhere = on.some(({ room }) => room === null);
  const isOn = on.length > 0;
  const words = isEverywhere ? t('raid.everywhere') : t('raid.inRooms', { count: on.length });
  return (
    <span
      role="status"
      className={classNames(
        styles.state,
        'flex items-center gap-1.5 px-2 text-xs font-medium text-muted whitespace-nowrap',
        isOn && styles.on,
      )}
    >
      {isOn ? (
        <Link to={platformPageAddress('switches')}>
          <Icon name="shield" size="small" />
          {words}
        </Link>
      ) : (
        <>
          <Nuqta />
          {t('raid.calm')}
        </>
      )}
    </span>
  );
};

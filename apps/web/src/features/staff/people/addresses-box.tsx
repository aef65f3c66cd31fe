import type { UsedAddress } from '@baithak/protocol/contracts/staff';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './lines.module.css';

/** The addresses of the last three months, for rank 10 and up. */
export const AddressesBox = ({ addresses }: { addresses: readonly UsedAddress[] }) => {
  const { t } = useStaffTexts();
  const { date } = useTimes();
  return (
    <Box title={t('addresses')} end={<span>{t('rank10')}</span>}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('address')}</th>
            <th scope="col">{t('first')}</th>
            <th scope="col">{t('last')}</th>
            <th scope="col">{t('peopleThere')}</th>
          </tr>
        </thead>
        <tbody>
          {addresses.map(({ address, firstDay, lastDay, people }) => (
            <tr key={address}>
              <td>
                <code dir="ltr">{address}</code>
              </td>
              <td>{date(firstDay)}</td>
              <td>{date(lastDay)}</td>
              <td className="numbers">{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.more}>{t('addressesText')}</p>
    </Box>
  );
};

import { Written } from '../../../ui/written.tsx';
import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { useState } from 'react';
import { Link } from 'react-router';
import { textAttributes } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { roomAddress } from '../../../lib/addresses.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { useRankLabels } from '../../people/badge.tsx';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './lines.module.css';
import { useAccountChange } from './queries.ts';
import { RoomsLimitDialog } from './rooms-limit-dialog.tsx';

/** Rooms with the roles there, how many more they may make, and their sign-ins. */
export const RoomsBox = ({ details, mayAct }: { details: StaffAccountDetails; mayAct: boolean }) => {
  const { t } = useStaffTexts();
  const labelOf = useRankLabels();
  const notifyError = useNotifyError();
  const [isAsking, setIsAsking] = useState(false);
  const { rooms, roomsLimit, sessions, account } = details;
  const id = account.user._id;
  const end = useAccountChange(
    id,
    () => client.accounts.endSessionsOf({ targetId: id }),
    () => void notify({ type: 'info', text: t('done'), more: t('sessionsEnded') }),
  );
  const limit = account.guest ? (
    <span>{t('guestsMakeNone')}</span>
  ) : (
    <>
      <span>{t('mayMake', { count: roomsLimit })}</span>
      {mayAct && (
        <Button size="small" tone="outline" onClick={() => setIsAsking(true)}>
          {t('change')}
        </Button>
      )}
    </>
  );
  return (
    <Box title={t('rooms')} end={limit}>
      {rooms.length === 0 && <p className={styles.empty}>{t('noRooms')}</p>}
      <ul>
        {rooms.map(({ room, role }) => (
          <li key={room._id}>
            <Link to={roomAddress(room._id)} className={styles.room}>
              <Tile seed={room._id} tile={room.tile} size={28} />
              <bdi className="truncate" {...textAttributes(room.title)}>
                <Written text={room.title} />
              </bdi>
              <span className={styles.more}>{labelOf({ rank: role, title: '' })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.room}>
        <bdi>{t('sessions', { count: sessions })}</bdi>
        {mayAct && sessions > 0 && (
          <Button
            size="small"
            tone="outline"
            busy={end.isPending}
            onClick={() => end.mutate(undefined, { onError: notifyError })}
          >
            {t('endSessions')}
          </Button>
        )}
      </p>
      <RoomsLimitDialog details={details} open={isAsking} onClose={() => setIsAsking(false)} />
    </Box>
  );
};

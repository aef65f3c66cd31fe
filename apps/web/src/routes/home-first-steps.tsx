import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  FirstStepsPage,
  FirstStepsRow as Row,
  type StepName,
  isOwn,
  stepsDone,
} from '../features/home/first-steps.tsx';
import { useRooms } from '../features/rooms/queries.ts';
import { settingsPageAddress } from '../features/settings/settings-pages.ts';
import { useChooseSettings } from '../features/settings/use-choose-settings.ts';
import { firstRoom, roomAddress, roomRefOf, roomsAddress } from '../lib/addresses.ts';
import { client } from '../lib/client.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { useOwnPicture } from '../lib/session/use-own-picture.ts';
import { Button } from '../ui/button.tsx';
import { useCopyLink } from '../ui/feedback/use-copy-link.ts';

const useFirstSteps = (me: SignedIn) => {
  const { data: list } = useRooms();
  const picture = useOwnPicture(me);
  const own = list?.rooms.find(isOwn);
  const { data: details } = useQuery({
    queryKey: ['rooms', 'details', own?._id],
    enabled: own !== undefined,
    queryFn: async () => (await client.rooms.getRoomDetails({ roomId: own?._id ?? '' })).roomDetails,
  });
  const { rooms = [], featured = [] } = list ?? {};
  return { own, done: stepsDone({ rooms, featured, picture, rules: details?.rules ?? '' }) };
};

export const FirstStepsRow = ({ me, isOpen }: { me: SignedIn; isOpen: boolean }) => (
  <Row done={useFirstSteps(me).done.size} isOpen={isOpen} />
);

/** The page of an Owner's first steps: what each button does. */
export const FirstSteps = ({ me, onCreate }: { me: SignedIn; onCreate: () => void }) => {
  const navigate = useNavigate();
  const choose = useChooseSettings();
  const copyLink = useCopyLink();
  const { own, done } = useFirstSteps(me);
  const acts: Readonly<Record<StepName, () => void>> = {
    owner: () => void navigate(settingsPageAddress('account')),
    picture: () => void navigate(settingsPageAddress('account')),
    welcome: () => void navigate(roomAddress(firstRoom)),
    room: onCreate,
    rules: () => (own ? void navigate(roomAddress(roomRefOf(own))) : onCreate()),
    address: () => copyLink(`/preview/room/${firstRoom}`),
  };
  return (
    <FirstStepsPage
      done={done}
      actionOf={(step, label, isNext) => (
        <Button size="small" tone={isNext ? 'primary' : done.has(step) ? 'ghost' : 'outline'} onClick={acts[step]}>
          {label}
        </Button>
      )}
      onClose={() => {
        choose({ firstStepsClosed: true });
        void navigate(roomsAddress);
      }}
    />
  );
};

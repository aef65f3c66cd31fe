import type { Raid } from '@baithak/protocol/contracts/raids';
import type { RaidLevel } from '@baithak/protocol/contracts/raids.rules';
import { useMutation } from '@tanstack/react-query';
import { useRaidsTexts } from '../../i18n/lazy/raids.ts';
import { client } from '../../lib/client.ts';
import { notify } from '../../ui/feedback/toasts.ts';

export type WantedLevel = RaidLevel | 'off';

/** `roomId` null: raid mode in every room. */
const setLevel = async (roomId: string | null, level: WantedLevel): Promise<Raid | null> => {
  const { raid } = await (roomId === null
    ? client.raids.setPlatformRaidMode({ level })
    : client.raids.setRaidMode({ roomId, level }));
  return raid;
};

export const useSetRaidLevel = (roomId: string | null, onDone: (raid: Raid | null) => void) => {
  const { t } = useRaidsTexts();
  const done = { off: 'panel.doneOff', newcomers: 'panel.doneNewcomers', strict: 'panel.doneStrict' } as const;
  return useMutation({
    networkMode: 'always',
    mutationFn: (level: WantedLevel) => setLevel(roomId, level),
    onSuccess: (raid, level) => {
      notify({ type: 'info', text: t(done[level]) });
      onDone(raid);
    },
  });
};

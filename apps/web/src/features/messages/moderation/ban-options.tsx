import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckOption } from '../../../ui/form/check-option.tsx';
import { type BanExtras, type Length, type SanctionKey, type Target, addressHours } from './sanctions.ts';
import { useEndTimeout } from './use-give-sanction.ts';

/** What a ban of somebody may take with it; undefined while it is not known, and for other sanctions. */
export const useBanPreview = (roomId: string, target: string, sanction: SanctionKey) =>
  useQuery({
    queryKey: ['ban-preview', roomId, target],
    queryFn: () => client.commands.previewBan({ roomId, target }),
    enabled: sanction === 'banPerson' || sanction === 'banGuest',
    staleTime: 0,
  }).data;

type BanPreview = NonNullable<ReturnType<typeof useBanPreview>>;

interface BanOptionsProps {
  readonly preview: BanPreview;
  readonly isGuest: boolean;
  readonly length: Length;
  readonly extras: BanExtras;
  readonly onChange: (extras: BanExtras) => void;
}

/** What a ban may take with it, each with what it comes to; nothing that would come to nothing. */
export const BanOptions = ({ preview, isGuest, length, extras, onChange }: BanOptionsProps) => {
  const { t } = useModerationTexts();
  const { i18n } = useTranslation();
  const { people, everywhere } = preview;
  const kinds = (['messages', 'threads', 'replies'] as const).filter((kind) => preview[kind] > 0);
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const hours = addressHours(length);
  return (
    <>
      {isGuest && preview.address && (
        <CheckOption
          title={t(everywhere ? 'dialog.addressEverywhere' : 'dialog.addressToo')}
          checked={extras.address}
          onChange={({ target: { checked } }) => onChange({ ...extras, address: checked })}
        >
          {people !== null && `${t('dialog.addressUsed', { count: people })} `}
          {hours < 48 ? t('dialog.addressHours', { count: hours }) : t('dialog.addressDays', { count: hours / 24 })}
        </CheckOption>
      )}
      {kinds.length > 0 && (
        <CheckOption
          title={t('dialog.lastHour')}
          checked={extras.lastHour}
          onChange={({ target: { checked } }) => onChange({ ...extras, lastHour: checked })}
        >
          {list.format(kinds.map((kind) => t(`dialog.written.${kind}`, { count: preview[kind] })))}
        </CheckOption>
      )}
    </>
  );
};

interface RunningTimeoutProps {
  readonly room: { readonly id: string };
  readonly target: Target;
  readonly onClose: () => void;
}

/** The timeout that somebody has already: another one takes its place, or it ends now. */
export const RunningTimeout = ({ room: { id: roomId }, target: { username }, onClose }: RunningTimeoutProps) => {
  const { t } = useModerationTexts();
  const { until } = useTimes();
  const { mutate, isPending } = useEndTimeout(roomId);
  const { data } = useQuery({
    queryKey: ['bans', roomId, 'timeouts', username],
    queryFn: () => client.commands.listBans({ roomId, state: 'timeouts', find: username }),
    staleTime: 0,
  });
  const running = data?.data.find(({ user }) => user.username === username);
  if (!running?.until) return null;
  return (
    <p className="flex flex-wrap gap-2 items-center justify-between p-3 bg-warning-soft rounded-2" role="status">
      {t('dialog.hasTimeout', { until: isolate(until(running.until)) })}
      {running.mayUnban && (
        <Button
          tone="outline"
          size="small"
          busy={isPending}
          onClick={() => mutate({ username }, { onSuccess: onClose })}
        >
          {t('page.endTimeout')}
        </Button>
      )}
    </p>
  );
};

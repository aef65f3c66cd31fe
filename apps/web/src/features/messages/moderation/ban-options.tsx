import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { client } from '../../../lib/client.ts';
import { CheckOption } from '../../../ui/form/check-option.tsx';
import { type Length, type SanctionKey, addressHours } from './sanctions.ts';

/** What a ban of somebody may take with it; undefined while it is not known, and for other sanctions. */
export const useBanPreview = (roomId: string, target: string, sanction: SanctionKey) =>
  useQuery({
    queryKey: ['ban-preview', roomId, target],
    queryFn: () => client.commands.previewBan({ roomId, target }),
    enabled: sanction === 'banPerson' || sanction === 'banGuest',
    staleTime: 0,
  }).data;

type BanPreview = NonNullable<ReturnType<typeof useBanPreview>>;

export interface BanExtras {
  readonly address: boolean;
  readonly lastHour: boolean;
}

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

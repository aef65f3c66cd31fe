import { useState } from 'react';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { useOpenRoom } from '../state/open-room-context.ts';
import { SanctionDialog } from './sanction-dialog.tsx';
import styles from './sanction-dialog.module.css';
import { isAtOnce, sanctionsOn, type SanctionKey, type Target } from './sanctions.ts';
import { useAnnounceSanction } from './use-announce.ts';
import { useGiveSanction } from './use-give-sanction.ts';

const icons: Readonly<Record<SanctionKey, IconName>> = {
  kickGuest: 'door',
  removePerson: 'minus',
  banGuest: 'ban',
  banPerson: 'ban',
  banAddress: 'globe',
};

/** What the reader may do to somebody as a moderator; nothing where they may do nothing. */
export const ModerationSection = ({ target, onDone }: { target: Target; onDone?: () => void }) => {
  const { t } = useModerationTexts();
  const { me, id, title } = useOpenRoom();
  const [asked, setAsked] = useState<SanctionKey | null>(null);
  const announce = useAnnounceSanction(id);
  const notifyError = useNotifyError();
  const { mutate, isPending } = useGiveSanction(id);
  const keys = sanctionsOn(me, target);
  if (keys.length === 0) return null;
  const { username } = target;
  const choose = (key: SanctionKey) => {
    if (!isAtOnce(key)) return setAsked(key);
    const onSuccess = () => {
      announce({ key, username });
      onDone?.();
    };
    mutate({ key, username }, { onSuccess, onError: notifyError });
  };
  return (
    <section className={styles.acts} aria-label={t('title')}>
      <h3 className={styles.heading}>{t('title')}</h3>
      {keys.map((key) => (
        <Button
          key={key}
          tone={isAtOnce(key) ? 'ghost' : 'dangerText'}
          size="small"
          icon={icons[key]}
          busy={isAtOnce(key) && isPending}
          onClick={() => choose(key)}
        >
          {t(key)}
        </Button>
      ))}
      {asked !== null && (
        <SanctionDialog sanction={asked} target={target} room={{ id, title }} onClose={() => setAsked(null)} />
      )}
    </section>
  );
};

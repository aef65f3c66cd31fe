import type { ReactNode } from 'react';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { Button } from '../../../ui/button.tsx';
import { SanctionDialog } from './sanction-dialog.tsx';
import { isAtOnce, type Target } from './sanctions.ts';
import { moderationIcons, useModeration } from './use-give-sanction.ts';

interface ModerationSectionProps {
  readonly target: Target;
  readonly onDone?: () => void;
  /** Acts that take nobody away. */
  readonly children?: ReactNode;
}

/** What the reader may do to somebody as a moderator; nothing where they may do nothing. */
export const ModerationSection = ({ target, onDone, children }: ModerationSectionProps) => {
  const { t } = useModerationTexts();
  const { keys, room, choose, isPending, asked, stopAsking } = useModeration(target, onDone);
  if (keys.length === 0) return null;
  return (
    <section className="grid justify-items-stretch gap-1 pt-3 line-t" aria-label={t('title')}>
      <h3 className="mb-1.5 text-xs font-bold text-muted">{t('title')}</h3>
      {children}
      {keys.map((key) => (
        <Button
          key={key}
          tone={isAtOnce(key) ? 'ghost' : 'dangerText'}
          size="small"
          icon={moderationIcons[key]}
          busy={isAtOnce(key) && isPending}
          onClick={() => choose(key)}
        >
          {t(key)}
        </Button>
      ))}
      {asked !== null && <SanctionDialog sanction={asked} target={target} room={room} onClose={stopAsking} />}
    </section>
  );
};

import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { isKeyOf, noteFocus } from '../../../lib/keyboard.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuHere } from '../../../ui/overlays/menu-here.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { Name } from '../../people/name.tsx';
import { SanctionDialog } from './sanction-dialog.tsx';
import { isAtOnce, type ModerationKey, type Target } from './sanctions.ts';
import { moderationIcons, useModeration } from './use-give-sanction.ts';

const isBan = (key: ModerationKey): boolean => key === 'banGuest' || key === 'banPerson';

interface MessageModerationProps {
  readonly target: Target;
  readonly place: DOMRect;
  readonly onClose: () => void;
}

export const MessageModeration = ({ target, place, onClose }: MessageModerationProps) => {
  const { t } = useModerationTexts();
  const [backTo] = useState(noteFocus);
  const { keys, room, choose, isPending, asked, stopAsking } = useModeration(target, onClose);
  if (asked !== null)
    return (
      <SanctionDialog
        sanction={asked}
        target={target}
        room={room}
        onClose={() => {
          stopAsking();
          onClose();
          // The dialog would leave it to the menu, which is gone.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) backTo()?.focus();
          });
        }}
      />
    );
  const ban = keys.find(isBan);
  const onKey = ({ nativeEvent, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (!ban || ctrlKey || metaKey || altKey || !isKeyOf(nativeEvent, 'b', 'KeyB')) return false;
    choose(ban);
    return true;
  };
  const endOf = (key: ModerationKey) => {
    if (isBan(key)) return <kbd>B</kbd>;
    return key === 'kickGuest' ? t('kickGuestNote') : undefined;
  };
  const { id, username, rank } = target;
  // On a phone the sheet with the name is gone, and the menu may stand beside somebody else's message.
  const heading = (
    <>
      <span className="block text-sm">
        <Name id={id} username={username} role={{ rank }} />
      </span>{' '}
      {t('title')}
    </>
  );
  return (
    <MenuHere place={place} heading={heading} onClose={onClose} backTo={() => backTo() ?? true} onKey={onKey}>
      {keys.map((key) => (
        <MenuItem
          key={key}
          stays
          icon={moderationIcons[key]}
          danger={!isAtOnce(key)}
          disabled={isPending}
          end={endOf(key)}
          onChoose={() => choose(key)}
        >
          {t(key)}
        </MenuItem>
      ))}
    </MenuHere>
  );
};

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

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasFinePointer } from '../../lib/breakpoint.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { useOwnBots } from '../composer/bots/room-bots.ts';
import { settingsPageAddress, settingsPageIcon, settingsPagesFor, type SettingsPage } from './settings-pages.ts';
import styles from './settings.module.css';

interface SettingsNavProps {
  readonly current: SettingsPage | null;
  readonly guest: boolean;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
}

export const SettingsNav = ({ current, guest, onShortcuts, onSignOut }: SettingsNavProps) => {
  const { t } = useTranslation('settings');
  // Asked for where the list of pages is in view, which is the settings alone.
  const bots = useOwnBots(!guest).data;
  const mayHaveBots = !guest && bots !== undefined && bots.most !== 0;
  return (
    <nav className="flex-1 min-h-0 overflow-auto grid content-start gap-0.5 p-2" aria-label={t('nav')}>
      {/* On a phone the list is all there is: a heading is what a screen reader jumps to. */}
      <h2 className="visually-hidden">{t('nav')}</h2>
      {settingsPagesFor(guest, mayHaveBots).map((page) => (
        <Link
          key={page}
          to={settingsPageAddress(page)}
          className={styles.page}
          aria-current={page === current ? 'page' : undefined}
        >
          <Icon name={settingsPageIcon[page]} />
          <span>{t(`pages.${page}`)}</span>
          <span className="hidden ms-auto mobile:block mobile:text-muted">
            <Icon name="chevron" size="small" />
          </span>
        </Link>
      ))}
      {hasFinePointer() && (
        <button type="button" className={styles.page} aria-haspopup="dialog" onClick={onShortcuts}>
          <Icon name="keyboard" />
          <span>{t('shortcuts')}</span>
        </button>
      )}
      <button type="button" className={styles.page} onClick={onSignOut}>
        <Icon name="sign-out" />
        <span>{t('signOut')}</span>
      </button>
    </nav>
  );
};

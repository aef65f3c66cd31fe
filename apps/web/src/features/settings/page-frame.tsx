import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useMe } from '../../lib/session/me.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { FloorBand } from '../../ui/graphics/tile.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './page-frame.module.css';
import { settingsAddress } from './settings-pages.ts';

interface SettingsPageFrameProps {
  readonly title: string;
  readonly text?: string;
  /** A button at the end of the title's line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the settings: title, one line of text, and the settings. On a phone with a link back to the list. */
export const SettingsPageFrame = ({ title, text, end, children }: SettingsPageFrameProps) => {
  const { t } = useTranslation('settings');
  const me = useMe();
  usePageTitle(title);
  return (
    <>
      <FloorBand seed={me?.userId ?? 'settings'} />
      <div className={styles.scroll}>
        <div className={styles.page}>
          <header className={styles.head}>
            <Link to={settingsAddress} className={styles.back} aria-label={t('toList')}>
              <Icon name="back" />
            </Link>
            <div className={styles.titles}>
              <h1 className={classNames('display', styles.title)}>{title}</h1>
              {text !== undefined && <p className={styles.text}>{text}</p>}
            </div>
            {end}
          </header>
          {children}
        </div>
      </div>
    </>
  );
};

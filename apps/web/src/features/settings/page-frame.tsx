import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useMe } from '../../lib/session/me.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { FloorBand } from '../../ui/graphics/tile.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './settings.module.css';
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
      <div className="flex-1 min-h-0 overflow-auto thin-scrollbar" data-pane>
        <div className="max-w-225 mx-auto pt-7 px-8 pb-10 grid gap-4 mobile:pt-3 mobile:px-4 mobile:pb-8">
          <header className="flex items-start gap-2">
            <Link
              to={settingsAddress}
              className={`${styles.back} hidden mobile:grid mobile:place-items-center mobile:flex-none mobile:w-touch mobile:h-touch mobile:ms-[calc(-1_*_var(--sp-3))] mobile:text-text mobile:rounded-2`}
              aria-label={t('toList')}
            >
              <Icon name="back" />
            </Link>
            <div className="flex-1 min-w-0">
              <h1 className={classNames('display', styles.title, 'text-2xl mobile:pt-1.5 mobile:text-xl')}>{title}</h1>
              {text !== undefined && <p className="text-muted">{text}</p>}
            </div>
            {end}
          </header>
          {children}
        </div>
      </div>
    </>
  );
};

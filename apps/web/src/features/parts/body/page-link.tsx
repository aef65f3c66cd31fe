import { readAddress } from '@baithak/protocol/parts/read-address';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useIsLive } from '../../../lib/use-is-live.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { openViewer } from '../viewer/viewer-store.ts';
import styles from './link-row.module.css';
import { canBeFramed } from './links.ts';

/** A page of another site, in a row: a press opens it in a new tab, the button in the viewer. */
export const PageLink = ({ address }: { address: string }) => {
  const { t } = useTranslation('media');
  const isLive = useIsLive();
  const { host, origin, pathname, search } = new URL(address);
  const site = readAddress(host.replace(/^www\./, ''));
  const rest = readAddress(`${pathname}${search}`);
  return (
    <div className={styles.row}>
      <span className={styles.square} aria-hidden="true">
        <Icon name="globe" />
      </span>
      <span className={styles.words} dir="ltr" lang="en">
        <a
          className={classNames('truncate', styles.title, styles.over)}
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {site}
        </a>
        <span className={classNames('truncate', styles.site)}>{rest === '/' ? readAddress(origin) : rest}</span>
      </span>
      {isLive && canBeFramed(address) ? (
        <span className={styles.action}>
          <Button
            size="small"
            tone="ghost"
            onClick={() => openViewer([{ type: 'page', address, title: t('viewer.page') }], 0, null)}
          >
            {t('viewer.viewPage')}
          </Button>
        </span>
      ) : (
        <Icon name="outside" size="small" />
      )}
    </div>
  );
};

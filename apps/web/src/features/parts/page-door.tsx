import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './page-door.module.css';
import { openViewer } from './viewer-store.ts';

/** Behind a link: opens its page in the viewer, beside what is being read. For pointers only: a finger takes the link. */
export const PageDoor = ({ address }: { address: string }) => {
  const { t } = useTranslation('media');
  return (
    <button
      type="button"
      className={styles.door}
      aria-label={t('viewer.look')}
      title={t('viewer.look')}
      onClick={() => openViewer([{ type: 3, address, title: t('viewer.page') }], 0, null)}
    >
      <Icon name="eye" size="tiny" />
    </button>
  );
};

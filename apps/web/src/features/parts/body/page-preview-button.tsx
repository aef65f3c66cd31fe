import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './page-preview-button.module.css';
import { openViewer } from '../viewer/viewer-store.ts';

/** After a link: opens its page in the viewer. Shown for mouse pointers only. */
export const PagePreviewButton = ({ address }: { address: string }) => {
  const { t } = useTranslation('media');
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('viewer.viewPage')}
      title={t('viewer.viewPage')}
      onClick={() => openViewer([{ type: 'page', address, title: t('viewer.page') }], 0, null)}
    >
      <Icon name="eye" size="tiny" />
    </button>
  );
};

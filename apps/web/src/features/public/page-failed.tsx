import type { NoPage } from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import { JoinCard } from './join-card.tsx';
import styles from './page-failed.module.css';
import { PublicPage } from './public-page.tsx';

const sentences = { thread: 'threadFailed', profile: 'profileFailed', preview: 'roomFailed' } as const;

/** The error of a page that could not be loaded (docs/product.md#public-thread-errors), and the invitation to join. */
export const PageFailed = ({ of }: NoPage & { of: keyof typeof sentences }) => {
  const { t } = useTranslation('public');
  return (
    <PublicPage>
      <div role="alert" className={styles.alert}>
        <Sticker name="bijli" size={96} />
        <h1 className={styles.failed}>{t(sentences[of])}</h1>
      </div>
      <JoinCard />
    </PublicPage>
  );
};

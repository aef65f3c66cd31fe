import type { NoPage } from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { Sticker } from '../../ui/sticker.tsx';
import { JoinCard } from './join.tsx';
import styles from './page-failed.module.css';
import { PublicPage } from './public-page.tsx';

const sentences = { thread: 'threadFailed', profile: 'profileFailed', preview: 'roomFailed' } as const;

/** What there is to say when a page has nothing to show (specification 8): red, and the way in. */
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

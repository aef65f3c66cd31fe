import { Written } from '../../../ui/written.tsx';
import type { Profile } from '@baithak/protocol/contracts/screens';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../../lib/bidi.ts';
import { Lines } from '../../../ui/lines.tsx';
import styles from './profile-page.module.css';

const genders = ['', 'male', 'female'] as const;

/** The facts of a profile. */
export const ProfileFacts = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('public');
  const gender = genders[profile.gender] ?? '';
  return (
    <dl className={styles.facts}>
      {profile.alias !== '' && (
        <div>
          <dt>{t('profile.alias')}</dt>
          <dd>
            <bdi>
              <Written text={profile.alias} />
            </bdi>
          </dd>
        </div>
      )}
      {gender !== '' && (
        <div>
          <dt>{t('profile.gender')}</dt>
          <dd>{t(`profile.genders.${gender}`)}</dd>
        </div>
      )}
      {profile.age !== null && (
        <div>
          <dt>{t('profile.age')}</dt>
          <dd>{profile.age}</dd>
        </div>
      )}
      <div className={styles.about}>
        <dt>{t('profile.about')}</dt>
        {profile.about === '' ? (
          <dd className={styles.none}>{t('profile.nothing')}</dd>
        ) : (
          <dd className={styles.words} {...textAttributes(profile.about)}>
            <Lines text={profile.about} />
          </dd>
        )}
      </div>
    </dl>
  );
};

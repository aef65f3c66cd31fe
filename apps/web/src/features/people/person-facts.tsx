import type { Profile } from '@baithak/protocol/contracts/screens';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../lib/bidi.ts';
import { Lines } from '../../ui/lines.tsx';
import { JoinedDate } from './joined-date.tsx';
import styles from './person-card.module.css';

const genders = ['', 'male', 'female'] as const;

const Own = ({ text }: { text: string }) => {
  return <span {...textAttributes(text)}>{text}</span>;
};

/** The profile of a person, and since when they are here. */
export const PersonFacts = ({ username, profile }: { username: string; profile: Profile }) => {
  const { t } = useTranslation('messages');
  const gender = genders[profile.gender];
  const isNamed = profile.fullname !== '' && profile.fullname !== username;
  const facts: readonly (readonly [name: string, value: ReactNode] | false)[] = [
    [t('person.joined'), <JoinedDate key="joined" date={profile.joinDate} />],
    isNamed && [t('person.fullname'), <Own key="fullname" text={profile.fullname} />],
    profile.alias !== '' && [t('person.alias'), <Own key="alias" text={profile.alias} />],
    gender !== undefined && gender !== '' && [t('person.gender'), t(`person.${gender}`)],
    profile.age !== null && [t('person.age'), String(profile.age)],
  ];
  return (
    <>
      {profile.about !== '' && (
        <p className={styles.about} {...textAttributes(profile.about)}>
          <Lines text={profile.about} />
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter((fact) => fact !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
};

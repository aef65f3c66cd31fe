import { textDirection } from '@baithak/protocol/direction';
import type { Profile } from '@baithak/protocol/screens';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Joined } from '../people/joined.tsx';
import styles from './person-panel.module.css';

const genders = ['', 'male', 'female'] as const;

const Own = ({ text }: { text: string }) => {
  const direction = textDirection(text);
  return <span dir={direction} lang={direction === 'rtl' ? 'ur' : 'en'}>{text}</span>;
};

/** What somebody tells about themselves, and since when they are here. */
export const PersonFacts = ({ username, profile }: { username: string; profile: Profile }) => {
  const { t } = useTranslation('messages');
  const gender = genders[profile.gender];
  const facts: [string, ReactNode][] = [
    [t('person.joined'), <Joined key="joined" date={profile.joinDate} />],
    ...(profile.fullname === '' || profile.fullname === username ? [] : [[t('person.fullname'), <Own key="fullname" text={profile.fullname} />] as [string, ReactNode]]),
    ...(profile.alias === '' ? [] : [[t('person.alias'), <Own key="alias" text={profile.alias} />] as [string, ReactNode]]),
    ...(gender ? [[t('person.gender'), t(`person.${gender}`)] as [string, ReactNode]] : []),
    ...(profile.age === null ? [] : [[t('person.age'), String(profile.age)] as [string, ReactNode]]),
  ];
  const direction = textDirection(profile.about);
  return (
    <>
      {profile.about !== '' && <p className={styles.about} dir={direction} lang={direction === 'rtl' ? 'ur' : 'en'}>{profile.about}</p>}
      <dl className={styles.facts}>{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
    </>
  );
};

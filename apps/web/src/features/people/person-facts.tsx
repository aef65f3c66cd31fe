import { Written } from '../../ui/written.tsx';
import type { Profile } from '@baithak/protocol/contracts/screens';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../lib/bidi.ts';
import { Ago } from '../../ui/ago.tsx';
import { Lines } from '../../ui/lines.tsx';
import { JoinedDate } from './joined-date.tsx';
import styles from './person-card.module.css';

const genders = ['', 'male', 'female'] as const;

const Own = ({ text }: { text: string }) => {
  return (
    <span {...textAttributes(text)}>
      <Written text={text} />
    </span>
  );
};

interface PersonFactsProps {
  readonly username: string;
  readonly profile: Profile;
  /** ISO; null for whoever is here, undefined where it is not told. */
  readonly lastSeen: string | null | undefined;
}

/** The profile of a person, since when they are here, and when they were last. */
export const PersonFacts = ({ username, profile, lastSeen }: PersonFactsProps) => {
  const { t } = useTranslation('messages');
  const gender = genders[profile.gender];
  const isNamed = profile.fullname !== '' && profile.fullname !== username;
  const facts: readonly (readonly [name: string, value: ReactNode] | false)[] = [
    [t('person.joined'), <JoinedDate key="joined" date={profile.joinDate} />],
    lastSeen != null && [t('person.seen'), <Ago key="seen" date={lastSeen} />],
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

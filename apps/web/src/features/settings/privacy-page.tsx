import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { useIgnored } from '../../lib/ignored.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { Ago } from '../../ui/time.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioChoices } from '../../ui/form/radio-choices.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { WaitingList } from '../../ui/list/waiting-list.tsx';
import { Avatar } from '../people/avatar.tsx';
import { IgnoreButton } from '../people/ignore.tsx';
import { Name } from '../people/name.tsx';
import { SettingsPageFrame } from './page-frame.tsx';
import styles from './settings.module.css';
import { SwitchRow } from './setting-row.tsx';
import { useChooseSettings } from './use-choose-settings.ts';

/** From so many on the list has a search. */
const searchedFrom = 6;

type Ignored = Awaited<ReturnType<typeof client.people.listIgnored>>['people'][number];

const has = ({ user }: Ignored, words: string): boolean =>
  [user.username, user.profile.fullname, user.profile.alias ?? ''].some((name) => name.toLowerCase().includes(words));

const Row = ({ person: { user, rank, date } }: { person: Ignored }) => (
  <li className={`${styles.row} grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 items-center py-2.5 line-b`}>
    <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={rank} size={36} />
    <span className="grid min-w-0">
      <Name id={user._id} username={user.username} role={{ rank }} />
      <Ago date={date} className="text-xs text-muted" />
    </span>
    <IgnoreButton username={user.username} />
  </li>
);

const List = ({ people }: { people: readonly Ignored[] }) => {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim().toLowerCase());
  const found = people.filter((person) => has(person, words));
  if (people.length === 0) return <p className="py-3 text-muted">{t('privacy.ignoredNone')}</p>;
  return (
    <>
      {people.length >= searchedFrom && (
        <TextInput
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t('privacy.ignoredFind')}
          aria-label={t('privacy.ignoredFind')}
          dir="auto"
        />
      )}
      {found.length === 0 && (
        <p className="py-3 text-muted" role="status">
          {t('privacy.ignoredNotFound')}
        </p>
      )}
      <ul>
        {found.map((person) => (
          <Row key={person.user._id} person={person} />
        ))}
      </ul>
    </>
  );
};

/** Whom the reader ignores, with the end of it. Whoever is taken out stays in place until the page is left, so that a slip is mended. */
const IgnoredPeople = () => {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation('common');
  const names = useIgnored();
  const { data, isError, refetch } = useQuery({
    queryKey: ['ignored'],
    queryFn: async () => (await client.people.listIgnored()).people,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <section aria-labelledby="ignored-people">
      <h2 id="ignored-people" className="text-md font-bold">
        {t('privacy.ignored')} {names.size > 0 && <span className="numbers">{names.size}</span>}
      </h2>
      <p className="mb-3 max-w-[34.5em] text-muted">{t('privacy.ignoredHint')}</p>
      {isError && (
        <p role="alert">
          <Button size="small" onClick={() => void refetch()}>
            {tc('loadAgain')}
          </Button>
        </p>
      )}
      {!data && !isError && <WaitingList shape="arch" size={36} />}
      {data && <List people={data} />}
    </section>
  );
};

const pmChoices = [
  { value: 'everyone', key: 'pmEveryone' },
  { value: 'rooms', key: 'pmRooms' },
  { value: 'no one', key: 'pmNobody' },
] as const;

export const PrivacyPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { allowRoomsLastSeen, whoCanPm } = useSettings();
  return (
    <SettingsPageFrame title={t('pages.privacy')} text={t('privacy.text')}>
      <RadioChoices
        title={t('privacy.pm')}
        value={whoCanPm}
        onChange={(chosen) => choose({ whoCanPm: chosen })}
        options={pmChoices.map(({ value, key }) => ({
          value,
          label: t(`privacy.${key}`),
          hint: t(`privacy.${key}Hint`),
        }))}
      />
      <div>
        <SwitchRow
          title={t('privacy.seen')}
          hint={t('privacy.seenHint')}
          on={allowRoomsLastSeen}
          onChange={(on) => choose({ allowRoomsLastSeen: on })}
        />
      </div>
      <IgnoredPeople />
    </SettingsPageFrame>
  );
};

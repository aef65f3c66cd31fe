import { limits } from '@baithak/protocol/limits';
import { botRank } from '@baithak/protocol/ranks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { privatePersonAddress, privateThreadAddress } from '../../lib/addresses.ts';
import { client } from '../../lib/client.ts';
import { useMe } from '../../lib/session/me.ts';
import { usePrivateTexts } from '../../i18n/lazy/private.ts';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import row from '../../ui/list/list-row.module.css';
import { WaitingList } from '../../ui/list/waiting-list.tsx';
import { DialogBody } from '../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useRoving } from '../../ui/use-roving.ts';
import { Avatar } from '../people/avatar.tsx';
import { useLists } from './state/private-lists.ts';

/** Fewer letters fit too many names. */
const fewest = 2;

/** The people whom the words find, without the reader and without bots, to whom nobody writes privately; undefined until they have come. */
export const useFoundPeople = (words: string) => {
  const me = useMe();
  const { data, error } = useQuery({
    queryKey: ['private', 'people', words],
    enabled: [...words].length >= fewest,
    staleTime: 10_000,
    retry: false,
    queryFn: async () => (await client.search.search({ q: words, in: 'people' })).results,
  });
  const people = data?.flatMap(({ user, rank }) =>
    user === null || user._id === me?.userId || rank === botRank ? [] : [user],
  );
  return { people, error };
};

export type FoundPerson = NonNullable<ReturnType<typeof useFoundPeople>['people']>[number];

/** Somebody to write to: the row leads to the conversation, or to the person where there is none yet. */
export const PersonRow = ({ person, onGo }: { person: FoundPerson; onGo?: () => void }) => {
  const { t } = usePrivateTexts();
  const known = useLists(({ threads }) => threads.values().find(({ user }) => user._id === person._id)?._id);
  const { _id, username, profile } = person;
  return (
    <li>
      <Link
        to={known === undefined ? privatePersonAddress(username) : privateThreadAddress(known)}
        className={row.row}
        onClick={onGo}
        data-roving=""
      >
        <Avatar id={_id} username={username} picture={profile.picture} rank={0} />
        <span className={row.words}>
          <span className={row.title}>
            <bdi className="truncate">{username}</bdi>
          </span>
          <span className="block truncate text-xs text-muted">{t(known === undefined ? 'notConnected' : 'known')}</span>
        </span>
      </Link>
    </li>
  );
};

const People = ({ words, onGo }: { words: string; onGo: () => void }) => {
  const { t } = usePrivateTexts();
  const { people, error } = useFoundPeople(words);
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  const said = (text: ReactNode) => (
    <p className="py-4 text-muted text-center" role="status">
      {text}
    </p>
  );
  if ([...words].length < fewest) return said(t('newMessageText'));
  if (error) return <FailureNote error={error} />;
  if (people === undefined) return <WaitingList shape="arch" size={40} />;
  if (people.length === 0) return said(t('noneFound'));
  return (
    <ul ref={ref} onKeyDown={onKeyDown} aria-label={t('people')}>
      {people.map((person) => (
        <PersonRow key={person._id} person={person} onGo={onGo} />
      ))}
    </ul>
  );
};

/** Finds somebody to write to. */
export const NewMessageDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = usePrivateTexts();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('newMessage')}>
      <DialogBody className="min-h-80">
        <TextInput
          type="search"
          value={typed}
          maxLength={limits.search}
          placeholder={t('findPerson')}
          aria-label={t('findPerson')}
          onChange={({ target }) => setTyped(target.value)}
          dir="auto"
          autoComplete="off"
          autoFocus
        />
        <People words={words} onGo={close} />
      </DialogBody>
    </Dialog>
  );
};

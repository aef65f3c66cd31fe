import { limits } from '@baithak/protocol/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { privateRequestsAddress } from '../../../lib/addresses.ts';
import { useIgnored } from '../../../lib/ignored.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Count } from '../../../ui/count.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import list from '../../../ui/list/list.module.css';
import { WaitingList } from '../../../ui/list/waiting-list.tsx';
import { useKeptFocus } from '../../../ui/use-one-stop.ts';
import { useRoving } from '../../../ui/use-roving.ts';
import { type Part, hasMore, threadsIn, useLists } from '../state/private-lists.ts';
import { loadMoreOf, usePrivateLoad } from '../state/private-updates.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import styles from './private-list.module.css';
import { NewMessageDialog } from '../find-people.tsx';
import { Found } from './found.tsx';
import { Instead, RequestRow, rowsOf, Section } from './private-row.tsx';

/** Requests that are shown above the conversations; the others are on their page. */
const shownRequests = 3;

export const MoreButton = ({ part }: { part: Part }) => {
  const { t } = usePrivateTexts();
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => loadMoreOf(cache, part),
    onError: useNotifyError(),
  });
  return (
    <div className="grid justify-items-center p-2">
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {t('more')}
      </Button>
    </div>
  );
};

const Everything = ({ openId, guest }: { openId: string | null; guest: boolean }) => {
  const { t } = usePrivateTexts();
  const { t: tc } = useTranslation('common');
  const { isPending, isError, refetch } = usePrivateLoad();
  const lists = useLists((all) => all);
  const ignored = useIgnored();
  const { ref, onKeyDown } = useRoving<HTMLDivElement>();
  const kept = useKeptFocus(lists);
  if (guest)
    return (
      <Instead>
        <EmptyState
          small
          sticker="salaam"
          title={t('guest')}
          action={
            <Link to="/settings/upgrade" className={buttonClass({ tone: 'primary' })}>
              {t('upgrade')}
            </Link>
          }
        >
          {t('guestText')}
        </EmptyState>
      </Instead>
    );
  if (isPending && lists.loaded.threads === null) return <WaitingList shape="arch" size={40} />;
  if (isError && lists.loaded.threads === null)
    return (
      <Instead>
        <EmptyState
          small
          sticker="bijli"
          title={t('listFailed')}
          action={<Button onClick={() => void refetch()}>{tc('loadAgain')}</Button>}
        />
      </Instead>
    );
  const [requests, threads, asked] = [
    threadsIn(lists, 'requests', ignored),
    threadsIn(lists, 'threads', ignored),
    threadsIn(lists, 'asked', ignored),
  ];
  const { requests: count } = lists;
  if (requests.length + threads.length + asked.length === 0)
    return (
      <Instead>
        <EmptyState small sticker="chai" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      </Instead>
    );
  return (
    <div ref={ref} onKeyDown={onKeyDown} className={list.list} {...kept} role="presentation">
      {requests.length > 0 && (
        <Section
          title={t('requests')}
          end={
            <>
              <Count value={count} label={t('requestsWaiting', { count })} />
              <Link to={privateRequestsAddress}>{t('seeAll')}</Link>
            </>
          }
        >
          {requests.slice(0, shownRequests).map((thread) => (
            <RequestRow key={thread._id} thread={thread} isOpen={thread._id === openId} />
          ))}
        </Section>
      )}
      {threads.length > 0 && <Section title={t('conversations')}>{rowsOf(threads, openId)}</Section>}
      {hasMore(lists, 'threads') && <MoreButton part="threads" />}
      {asked.length > 0 && <Section title={t('asked')}>{rowsOf(asked, openId)}</Section>}
      {hasMore(lists, 'asked') && <MoreButton part="asked" />}
    </div>
  );
};

/** The reader's private conversations: requests first, then conversations, then those whom they have asked. */
export const PrivateList = ({ openId, guest }: { openId: string | null; guest: boolean }) => {
  const { t } = usePrivateTexts();
  const [typed, setTyped] = useState('');
  const [isFinding, setFinding] = useState(false);
  const words = useDeferredValue(typed.trim());
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    event.stopPropagation();
    setTyped('');
  };
  return (
    <>
      <h1 className="display hidden mobile:block mobile:pt-3 mobile:px-4 mobile:pb-1 mobile:text-xl">{t('title')}</h1>
      {!guest && (
        <div className="flex items-center gap-1 mt-1.5 mx-3">
          <label
            className={`${styles.search} flex-1 flex items-center gap-2 min-w-0 min-h-9 px-2.5 bg-surface-sunken line rounded-2 text-muted mobile:min-h-touch`}
          >
            <Icon name="search" size="small" />
            <input
              type="search"
              value={typed}
              maxLength={limits.search}
              placeholder={t('search')}
              aria-label={t('search')}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={clear}
            />
          </label>
          <IconButton icon="edit" label={t('newMessage')} onClick={() => setFinding(true)} />
          <NewMessageDialog open={isFinding} onClose={() => setFinding(false)} />
        </div>
      )}
      {words === '' ? <Everything openId={openId} guest={guest} /> : <Found words={words} openId={openId} />}
    </>
  );
};

import type { FoundPrivateMessage } from '@baithak/protocol/contracts/search';
import { limits } from '@baithak/protocol/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import { privateMessageAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import list from '../../../ui/list/list.module.css';
import { ListEnd, WaitingList } from '../../../ui/list/waiting-list.tsx';
import { useKeptFocus } from '../../../ui/use-one-stop.ts';
import { useMoreWithFocus, useRoving } from '../../../ui/use-roving.ts';
import { PrivateResultRow } from '../../conversation/result-row.tsx';
import { Name } from '../../people/name.tsx';
import { isRemoved } from '../connection/connection.ts';
import { PersonRow, useFoundPeople } from '../find-people.tsx';
import { useLists } from '../state/private-lists.ts';
import { Instead, rowsOf, Section } from './private-row.tsx';

/** The pause in typing after which messages are searched, in ms. Names are found at once. */
const pauseMs = 250;

const useAfterPause = (words: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
};

/** Each looks at some 1,600 messages: so many are asked for one after the other while nothing is found. */
const mostEmpty = 3;

/** One letter is in too many messages. */
const fewest = 2;

const useFoundMessages = (typed: string) => {
  const words = useAfterPause(typed);
  const isAsked = [...typed].length >= fewest;
  const query = useInfiniteQuery({
    queryKey: ['private', 'messages', words],
    enabled: isAsked && [...words].length >= fewest,
    staleTime: 10_000,
    retry: false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      client.search.searchPrivate({ q: words, ...(before !== undefined && { before }) }),
    getNextPageParam: ({ next }) => next,
    // Kept while typing.
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const isStale = words !== typed || query.isPlaceholderData;
  const pages = data?.pages.length ?? 0;
  const isEmpty = data?.pages.every(({ results }) => results.length === 0) === true;
  const goesOn = isEmpty && hasNextPage && !isStale && error === null && pages < mostEmpty;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, pages, fetchNextPage]);
  return {
    isAsked,
    messages: data?.pages.flatMap(({ results }) => results) ?? [],
    /** There is nothing to say yet. */
    isWaiting: error === null && (data === undefined || goesOn || (isStale && isEmpty)),
    isStale,
    hasFailed: error !== null && words === typed,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
};

type Messages = ReturnType<typeof useFoundMessages>;

const MessageFound = ({ message }: { message: FoundPrivateMessage }) => {
  const { t } = usePrivateTexts();
  const { pathname } = useLocation();
  const { threadId, user } = message;
  const rank = useLists(({ threads }) => threads.get(threadId)?.role.rank ?? 0);
  const to = privateMessageAddress(threadId, message._id);
  return (
    <PrivateResultRow
      message={message}
      to={to}
      isOpen={pathname === to}
      name={isRemoved(user) ? t('removed') : <Name id={user._id} username={user.username} role={{ rank }} />}
      rank={rank}
      you={t('you', { text: '' }).trim()}
    />
  );
};

/** What stands under the found messages: that there are none, how to go on, or that it failed. */
const MessagesEnd = ({ found, more }: { found: Messages; more: () => void }) => {
  const { t } = usePrivateTexts();
  const { t: ts } = useTranslation('search');
  const { t: tc } = useTranslation('common');
  const { messages, isWaiting, hasFailed, hasMore, isLoadingMore, again } = found;
  const text = isWaiting ? ts('waiting') : hasMore ? t('noneYet') : ts('nothing');
  if (hasFailed)
    return (
      <ListEnd>
        <span role="alert">{ts(messages.length === 0 ? 'failed' : 'moreFailed')}</span>
        <Button size="small" onClick={again}>
          {tc('tryAgain')}
        </Button>
      </ListEnd>
    );
  if (messages.length > 0 && !hasMore) return null;
  return (
    <ListEnd>
      {messages.length === 0 && (
        <span role="status" className="text-muted">
          {text}
        </span>
      )}
      {!isWaiting && hasMore && (
        <Button size="small" busy={isLoadingMore} onClick={more}>
          {t('older')}
        </Button>
      )}
    </ListEnd>
  );
};

const useFoundThreads = (words: string) =>
  useInfiniteQuery({
    queryKey: ['private', 'search', words],
    retry: false,
    initialPageParam: 0,
    queryFn: ({ pageParam: index }) =>
      index === 0
        ? client.privateThreads.listPrivateThreads({ search: words })
        : client.privateThreads.listMorePrivateThreads({ search: words, index }),
    getNextPageParam: ({ canLoadMore }, pages) => (canLoadMore ? pages.length * limits.pageSize : undefined),
  });

/** Conversations and people whose names the words find, at once, and under them private messages that have the words. */
export const Found = ({ words, openId }: { words: string; openId: string | null }) => {
  const { t } = usePrivateTexts();
  const { t: ts } = useTranslation('search');
  const { t: tc } = useTranslation('common');
  const known = useLists((lists) => lists).threads;
  const { people } = useFoundPeople(words);
  const messages = useFoundMessages(words);
  const { ref, onKeyDown } = useRoving<HTMLDivElement>();
  const { isAsked, isWaiting, isStale, hasFailed, hasMore, isLoadingMore } = messages;
  const { length: count } = messages.messages;
  const kept = useKeptFocus(`${count} ${hasMore}`);
  const more = useMoreWithFocus(ref, { count, isLoading: isLoadingMore, more: messages.more });
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFoundThreads(words);
  if (isPending) return <WaitingList shape="arch" size={40} />;
  if (isError)
    return (
      <Instead>
        <EmptyState
          small
          sticker="bijli"
          title={t('listFailed')}
          action={<Button onClick={() => void refetch()}>{tc('tryAgain')}</Button>}
        />
      </Instead>
    );
  const found = data.pages.flatMap((page) => page.data);
  const others = people?.filter(({ _id }) => !found.some(({ user }) => user._id === _id)) ?? [];
  const hasMessages = isAsked && (count > 0 || isWaiting || hasFailed || hasMore);
  if (found.length + others.length === 0 && !hasMessages)
    return (
      <Instead>
        <div role="status">
          <EmptyState small sticker="thinking" title={ts('nothing')}>
            {t('noneFoundText')}
          </EmptyState>
        </div>
      </Instead>
    );
  return (
    <div ref={ref} onKeyDown={onKeyDown} className={list.list} {...kept} role="presentation">
      {found.length > 0 && (
        <Section title={t('conversations')}>
          {rowsOf(
            found.map((thread) => known.get(thread._id) ?? thread),
            openId,
          )}
        </Section>
      )}
      {hasNextPage && (
        <ListEnd>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </ListEnd>
      )}
      {others.length > 0 && (
        <Section title={t('people')}>
          {others.map((person) => (
            <PersonRow key={person._id} person={person} />
          ))}
        </Section>
      )}
      {isAsked && (
        <>
          <Section title={t('log')} isBusy={isStale}>
            {messages.messages.map((message) => (
              <MessageFound key={message._id} message={message} />
            ))}
          </Section>
          <MessagesEnd found={messages} more={more} />
        </>
      )}
    </div>
  );
};

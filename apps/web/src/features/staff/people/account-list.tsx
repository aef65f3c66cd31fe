import type { StaffAccount } from '@baithak/protocol/contracts/staff';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { Written } from '../../../ui/written.tsx';
import { staffAccountAddress } from '../../../lib/addresses.ts';
import { textAttributes } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { ListEnd, WaitingList } from '../../../ui/list/waiting-list.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import listStyles from '../../../ui/list/list.module.css';
import { useRoving } from '../../../ui/use-roving.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './account-page.module.css';
import { filters, type Filter, type useAccounts } from './queries.ts';

const Row = ({ account, isOpen, search }: { account: StaffAccount; isOpen: boolean; search: string }) => {
  const { t } = useStaffTexts();
  const { date } = useTimes();
  const { user, rank, state, joinDate } = account;
  const { fullname, picture } = user.profile;
  return (
    <Link
      to={`${staffAccountAddress(user._id)}${search}`}
      className={`${styles.row} flex items-center gap-2.5 min-h-13 px-2 rounded-2 text-text no-underline`}
      aria-current={isOpen ? 'page' : undefined}
      data-roving
    >
      <Avatar id={user._id} username={user.username} picture={picture} rank={rank} size={38} />
      <span className="flex-1 grid min-w-0 leading-[1.35]">
        <span className="flex items-center gap-1.5 min-w-0">
          <Name id={user._id} username={user.username} role={{ rank }} />
          <Badge role={{ rank, title: '' }} />
        </span>
        <span className="flex gap-1.5 overflow-hidden text-xs text-muted whitespace-nowrap">
          {fullname !== user.username && (
            <>
              <bdi {...textAttributes(fullname)}>
                <Written text={fullname} />
              </bdi>{' '}
              ·
            </>
          )}
          <span>{t('since', { date: date(joinDate) })}</span>
        </span>
      </span>
      {state === 'suspended' && <b className="text-xs text-danger">{t('suspended')}</b>}
    </Link>
  );
};

interface AccountListProps {
  readonly search: string;
  readonly onSearch: (words: string) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly found: ReturnType<typeof useAccounts>;
  readonly openId: string | null;
  /** What the addresses of accounts carry along. */
  readonly query: string;
  readonly fieldRef: Ref<HTMLInputElement>;
}

export const AccountList = (props: AccountListProps) => {
  const { search, onSearch, filter, onFilter, found, openId, query, fieldRef } = props;
  const { t } = useStaffTexts();
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  const { accounts, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  return (
    <nav aria-label={t('people')} className="flex flex-1 flex-col min-h-0">
      {openId === null && <h1 className="visually-hidden">{t('people')}</h1>}
      <div className="grid gap-2 py-2 px-3">
        <TextInput
          ref={fieldRef}
          type="search"
          aria-label={t('searchPeople')}
          placeholder={t('searchPeople')}
          value={search}
          dir="auto"
          onChange={(event) => onSearch(event.target.value)}
        />
        <Chips
          label={t('filter')}
          value={filter}
          onChange={onFilter}
          options={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
      </div>
      {isPending && <WaitingList shape="arch" size={38} />}
      <FailureNote error={error} />
      {!isPending && accounts.length === 0 && (
        <EmptyState small sticker="thinking" title={t('nobodyFound')}>
          {t('nobodyFoundText')}
        </EmptyState>
      )}
      {accounts.length > 0 && (
        <ul className={listStyles.list} ref={ref} onKeyDown={onKeyDown}>
          {accounts.map((account) => (
            <li key={account.user._id}>
              <Row account={account} isOpen={account.user._id === openId} search={query} />
            </li>
          ))}
          {hasNextPage && (
            <ListEnd>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </Button>
            </ListEnd>
          )}
        </ul>
      )}
      <div
        className={`${styles.keys} flex items-center gap-1.5 py-2 px-3 mt-auto line-t text-xs text-muted whitespace-nowrap mobile:hidden pointer-coarse:hidden`}
        aria-hidden="true"
      >
        <kbd>J</kbd>
        <kbd>K</kbd>
        <span>{t('nextPrevious')}</span>
        <kbd>/</kbd>
        <span>{t('search')}</span>
      </div>
    </nav>
  );
};

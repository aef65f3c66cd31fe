import type { Thread } from '@baithak/protocol/entities/thread';
import { displayName, nameLength, removedTitle, truncate } from '@baithak/protocol/text/display-names';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../../ui/time.tsx';
import { AuthorBadge } from '../../people/badge.tsx';
import { Edited } from '../../people/edited.tsx';
import { nameColor } from '../../people/rank.ts';
import styles from './thread.module.css';

type Person = Thread['member'];

/** Somebody's full name in the colour of their rank, and the username. A removed user has neither (docs/product.md#display-rules). */
export const PersonLink = ({ member }: { member: Person }) => {
  const name = displayName(member.user);
  if (name === '') return null;
  return (
    <a
      href={`/user/${member.user.username}`}
      className={`${styles.person} inline-flex flex-wrap items-baseline gap-x-1.5 text-inherit no-underline rounded-1 mobile:py-3.25 mobile:px-1 mobile:-my-3.25 mobile:-mx-1`}
      data-join
    >
      <bdi className={styles.name} style={{ '--rank': nameColor(member.role.rank, member.user._id) }}>
        {truncate(name, nameLength.long)}
      </bdi>
      {name !== member.user.username && (
        <bdi className="text-faint text-xs" dir="ltr" lang="en">
          @{member.user.username}
        </bdi>
      )}
    </a>
  );
};

export const Byline = ({ thread }: { thread: Thread }) => {
  return (
    <div className="flex flex-wrap items-center gap-y-0.5 gap-x-2 min-w-0">
      <PersonLink member={thread.member} />
      <AuthorBadge thread={thread} labelled={thread.member.role.title === removedTitle} />
      <Ago date={thread.date} className="text-faint text-xs" />
      <Edited thread={thread} className="text-faint text-xs" />
    </div>
  );
};

/** Behind the beginning of a text that the page does not show whole: leads to where all of it is read. */
export const ReadMore = ({ href }: { href: string }) => {
  const { t } = useTranslation('public');
  return (
    <a href={href} rel="nofollow" className="justify-self-start py-1 font-bold" data-whole>
      {t('readMore')}
    </a>
  );
};

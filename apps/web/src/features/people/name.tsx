import type { Role } from '@baithak/protocol/entities/entities';
import { removedUser, truncateName } from '@baithak/protocol/text/display-names';
import { textAttributes } from '../../lib/text-direction.ts';
import { classNames } from '../../lib/class-names.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import styles from './name.module.css';
import { nameColor } from './rank.ts';

/** Somebody whose account is gone has a blank name (docs/product.md#display-rules). */
const shownName = (username: string): string => (username === removedUser ? '' : username);

interface NameProps {
  /** The person's; undefined while it is not known. */
  readonly id: string | undefined;
  readonly username: string;
  readonly role: Pick<Role, 'rank'>;
  /** The name the person chose for rooms, in any script: shown instead of the username if the reader wants that (setting). */
  readonly alias?: string | undefined;
  readonly className?: string | undefined;
}

export const Name = ({ id, username, role, alias, className }: NameProps) => {
  const looks = {
    className: classNames(styles.name, role.rank < 0 && styles.guest, className),
    style: { '--rank': nameColor(role.rank, id) },
  };
  const { showAlias } = useSettings();
  if (showAlias && alias !== undefined && alias !== username)
    return (
      <bdi {...looks} {...textAttributes(alias)} title={`${alias} @${username}`}>
        {truncateName(alias, 'long')}
      </bdi>
    );
  const shown = truncateName(shownName(username), 'long');
  return (
    <bdi {...looks} dir="ltr" lang="en" {...(shown !== username && shown !== '' && { title: username })}>
      {shown}
    </bdi>
  );
};

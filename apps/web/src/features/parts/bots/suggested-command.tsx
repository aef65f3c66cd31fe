import { botRank } from '@baithak/protocol/ranks';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import { Trans } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Avatar } from '../../people/avatar.tsx';
import styles from './suggested-command.module.css';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';

interface SuggestedCommandProps {
  readonly username: string;
  readonly botId: string;
  /** What choosing it writes. */
  readonly words: string;
  readonly command: BotCommand;
}

/** A bot's command among the suggestions: its parameters, the next one with a solid edge, and what it does. */
export const SuggestedCommand = ({ username, botId, words, command }: SuggestedCommandProps) => (
  <>
    <Avatar id={botId} username={username} picture={null} rank={botRank} size={26} />
    <b dir="ltr">
      <bdi>{words}</bdi>
    </b>
    <span className={styles.more}>
      {command.params.map(({ name, optional }, index) => (
        <bdi key={name} className={classNames(styles.param, index === 0 && styles.current)}>
          {optional === true ? `${name}?` : name}
        </bdi>
      ))}
      <bdi className={styles.desc}>{command.desc}</bdi>
    </span>
  </>
);

/** Above the suggestions: what they have in common. `typed`: with its sign. */
export const SuggestedHead = ({ typed }: { typed: string }) => {
  const { t } = useBotsTexts();
  return (
    <p className={styles.head}>
      <Trans
        t={t}
        i18nKey={typed.startsWith('#') ? 'botsWith' : 'commandsWith'}
        values={{ typed }}
        components={{ b: <b dir="ltr" /> }}
      />
    </p>
  );
};

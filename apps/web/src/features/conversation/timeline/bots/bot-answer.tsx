import { givenCommand } from '@baithak/protocol/parts/part';
import { Trans } from 'react-i18next';
import { useIsIgnored } from '../../../../lib/ignored.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/graphics/icon.tsx';
import { useBotsTexts } from '../../../../i18n/lazy/bots.ts';
import { Name } from '../../../people/name.tsx';
import { QuotedMessage, useMessage } from '../message/quote.tsx';
import styles from './bot-answer.module.css';

interface AnswerProps {
  readonly sourceId: string;
  readonly onOpen: (messageId: string) => void;
}

/** The command that a bot answers; undefined for any other message, and for one that is gone. */
const useCommand = (sourceId: string) => {
  const source = useMessage(sourceId);
  return source && givenCommand(source.content) ? source : undefined;
};

/** Beside the bot's name: whom it answers. A press goes to the command. */
export const AnswerTie = ({ sourceId, onOpen }: AnswerProps) => {
  const { t } = useBotsTexts();
  const command = useCommand(sourceId);
  const isIgnored = useIsIgnored(command?.member.user.username ?? '');
  if (!command || isIgnored) return null;
  const { user, role } = command.member;
  const name = <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />;
  return (
    <button type="button" className={styles.tie} title={t('toCommand')} onClick={() => onOpen(sourceId)}>
      <Icon name="reply" size="tiny" />
      <span>
        <Trans t={t} i18nKey="answerTo" components={{ name }} />
      </span>
    </button>
  );
};

/** What else a bot replies to is quoted as for everybody. */
export const AnswerQuote = ({ sourceId, onOpen }: AnswerProps) => {
  const command = useCommand(sourceId);
  const isIgnored = useIsIgnored(command?.member.user.username ?? '');
  return command && !isIgnored ? null : <QuotedMessage id={sourceId} onOpen={onOpen} />;
};

/** The ring round the bot's picture, and a line up to the command when that is the message right above. */
export const AnswerRing = ({ sourceId, isBelow }: Pick<AnswerProps, 'sourceId'> & { isBelow: boolean }) =>
  useCommand(sourceId) && <span className={classNames(styles.ring, isBelow && styles.below)} aria-hidden="true" />;

import { readParams } from '@baithak/protocol/commands/bot-params';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import type { GivenCommand } from '@baithak/protocol/parts/part';
import { botRank } from '@baithak/protocol/ranks';
import { Trans } from 'react-i18next';
import { Written } from '../../../../ui/written.tsx';
import { textAttributes } from '../../../../lib/text-direction.ts';
import { Icon } from '../../../../ui/graphics/icon.tsx';
import { knownBots, useRoomBots } from '../../../composer/bots/room-bots.ts';
import { useBotsTexts } from '../../../../i18n/lazy/bots.ts';
import { Name } from '../../../people/name.tsx';
import { useConversation } from '../../conversation-context.ts';
import type { Message } from '../../state/conversation-state.ts';
import { useConversationState } from '../../state/conversation-store.ts';
import styles from './given-command.module.css';

/** The parameters one by one as the bot declares them now; the words as they are where that does not fit. */
export const paramsOf = ({ params }: GivenCommand, declared: BotCommand | undefined): readonly string[] => {
  if (params === '') return [];
  const read = declared && readParams(declared.params, params);
  if (!declared || !read || 'problem' in read) return [params];
  return declared.params.flatMap(({ name, kind }) => {
    const value = read.values[name];
    if (value === undefined) return [];
    return kind === 'user' ? `@${value}` : String(value);
  });
};

const BotName = ({ username }: { username: string }) => (
  <Name id={undefined} username={username} role={{ rank: botRank }} />
);

/** What became of a command: its bot is away and has not answered, or could not do it. */
const useFate = ({ _id: messageId, date }: Message, isAnswered: boolean, username: string) => {
  const { id } = useConversation();
  const isHere = useConversationState(id, ({ bots }) => bots.some((bot) => bot.username === username));
  const failure = useConversationState(id, ({ failures }) => failures.get(messageId) ?? null);
  const here = useConversationState(id, ({ bots }) => bots);
  const all = useRoomBots(id, !isHere);
  const bot = knownBots(here, all ?? []).find((each) => each.username === username);
  // Of what was given before it left nothing tells whether it said to the asker alone that it could not do it.
  const left = all?.find((each) => each.username === username)?.lastConnected;
  const isGivenSince = left !== undefined && left !== null && date > left;
  return { failure, bot, isAwaited: !isHere && isGivenSince && !isAnswered && failure === null };
};

interface GivenCommandWordsProps {
  readonly message: Message;
  readonly given: GivenCommand;
  readonly isAnswered: boolean;
}

/** A command that was given to a bot, in the place of a message's words (docs/design.md#moderation-staff-bots). */
export const GivenCommandWords = ({ message, given, isAnswered }: GivenCommandWordsProps) => {
  const { t } = useBotsTexts();
  const { failure, bot, isAwaited } = useFate(message, isAnswered, given.bot);
  const declared = bot?.commands.find(({ name }) => name === given.command);
  const name = <BotName username={given.bot} />;
  if (isAnswered) {
    const { user, role } = message.member;
    return (
      <p className="max-w-full truncate text-muted text-xs">
        <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />{' '}
        <Trans t={t} i18nKey="asked" components={{ name }} />{' '}
        <bdi title={given.params}>
          {given.command} <Written text={given.params} />
        </bdi>
      </p>
    );
  }
  return (
    <>
      <div
        className={`${styles.command} inline-flex flex-wrap items-center gap-1.5 max-w-full pt-0.75 px-2.5 pb-1 bg-surface-sunken line rounded-bowl text-sm`}
      >
        <Icon name="slash" size="tiny" />
        <span>
          <Trans t={t} i18nKey="asked" components={{ name }} />
        </span>
        <code dir="ltr">{given.command}</code>
        {paramsOf(given, declared).map((value, at) => (
          <code key={at} className={styles.param} {...textAttributes(value)}>
            <Written text={value} />
          </code>
        ))}
      </div>
      {isAwaited && (
        <p className="flex items-center gap-2 py-0.75 text-muted text-sm">
          <Icon name="clock" size="small" />
          <span>
            <Trans t={t} i18nKey="isAway" components={{ name }} />
          </span>
        </p>
      )}
      {failure && (
        <p className="flex items-center gap-2 py-0.75 text-danger text-sm" role="alert">
          <Icon name="warning" size="small" />
          <span {...textAttributes(failure.words)}>
            <Written text={failure.words} />
          </span>
        </p>
      )}
    </>
  );
};

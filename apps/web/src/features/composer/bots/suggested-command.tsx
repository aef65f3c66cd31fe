import { argumentAtEnd } from '@baithak/protocol/commands/read-arguments';
import { botRank } from '@baithak/protocol/ranks';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import { Trans } from 'react-i18next';
import { readParams } from '@baithak/protocol/commands/bot-params';
import { Written } from '../../../ui/written.tsx';
import { Avatar } from '../../people/avatar.tsx';
import styles from './suggested-command.module.css';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { useComposerRoom } from '../composer-room.ts';
import { useRoomBots } from './room-bots.ts';

interface SuggestedCommandProps {
  readonly username: string;
  readonly botId: string;
  /** What choosing it writes. */
  readonly words: string;
  readonly command: BotCommand;
  /** Its parameters so far; null while its name is being typed. */
  readonly written: string | null;
  readonly isOn: boolean;
}

/** A bot's command among the suggestions: its parameters, of the chosen one the current one with a solid edge, and what it does. */
export const SuggestedCommand = ({ username, botId, words, command, written, isOn }: SuggestedCommandProps) => {
  const current = isOn ? argumentAtEnd(command.params, written ?? '') : undefined;
  return (
    <>
      <Avatar id={botId} username={username} picture={null} rank={botRank} size={26} />
      <b dir="ltr">
        <bdi>{words}</bdi>
      </b>
      <span className={styles.more}>
        {command.params.map(({ name, optional }, index) => (
          <bdi
            key={name}
            className={`${styles.param} flex-none py-0 px-1.5 [border:1px_dashed_var(--border-strong)] rounded-[4px]`}
            aria-current={index === current ? 'true' : undefined}
          >
            {optional === true ? `${name}?` : name}
          </bdi>
        ))}
        <bdi className="overflow-hidden text-ellipsis">
          <Written text={command.desc} />
        </bdi>
      </span>
    </>
  );
};

interface CurrentParamProps {
  readonly command: BotCommand;
  readonly written: string;
}

const CurrentParam = ({ command: { params }, written }: CurrentParamProps) => {
  const { t } = useBotsTexts();
  const at = argumentAtEnd(params, written);
  const param = at === undefined ? undefined : params[at];
  if (at === undefined || param === undefined) return t('noParam');
  return (
    <Trans
      t={t}
      i18nKey={param.optional === true ? 'optionalParam' : 'param'}
      values={{ number: at + 1, most: params.length }}
      components={{ name: <bdi className="text-text font-bold">{param.name}</bdi> }}
    />
  );
};

interface SuggestedHeadProps {
  /** With its sign. */
  readonly typed: string;
  readonly told: string | undefined;
  readonly current: CurrentParamProps | undefined;
}

/** Above the suggestions: what they have in common, or the parameter that is being typed, which is read out. */
export const SuggestedHead = ({ typed, told, current }: SuggestedHeadProps) => {
  const { t } = useBotsTexts();
  const b = <b dir="ltr" />;
  return (
    <p className="py-1 px-2 text-muted text-xs">
      {told === undefined && (
        <Trans
          t={t}
          i18nKey={typed.startsWith('#') ? 'botsWith' : 'commandsWith'}
          values={{ typed }}
          components={{ b }}
        />
      )}
      {told !== undefined && !current && (
        <Trans t={t} i18nKey="commandsOf" values={{ name: told }} components={{ b }} />
      )}
      <span role="status">{current && <CurrentParam {...current} />}</span>
    </p>
  );
};

/** A bot among the suggestions: what it does, and whose it is. */
export const SuggestedBot = ({ botId, username }: { botId: string; username: string }) => {
  const { t } = useBotsTexts();
  const bot = useRoomBots(useComposerRoom().id, true)?.find(({ _id }) => _id === botId);
  return (
    <>
      <Avatar id={botId} username={username} picture={null} rank={botRank} size={26} />
      <b dir="ltr">
        <bdi>#{username}</bdi>
      </b>
      <span className={styles.more}>
        {bot && bot.about !== '' && (
          <bdi className="overflow-hidden text-ellipsis">
            <Written text={bot.about} />
          </bdi>
        )}
        {bot?.by && <span>{t('ofSomebody', { name: isolate(bot.by.username) })}</span>}
      </span>
    </>
  );
};

interface CommandKeysProps {
  readonly command: BotCommand;
  /** All of its parameters that are written, also behind the cursor; null while its name is being typed. */
  readonly written: string | null;
  /** Whether Tab goes on to a parameter. */
  readonly goesOn: boolean;
  /** The name is complete, and Enter sends. */
  readonly isWhole: boolean;
}

/** What the keys do with the chosen command of a bot: only those that do something now. */
export const CommandKeys = ({ command: { name, params }, written, goesOn, isWhole }: CommandKeysProps) => {
  const { t } = useBotsTexts();
  const isNamed = written !== null;
  const asks = isNamed ? 'values' in readParams(params, written) : isWhole;
  return (
    <>
      {(goesOn || !isNamed) && (
        <span>
          <kbd>Tab</kbd> {t(goesOn || params.length > 0 ? 'nextParam' : 'complete')}
        </span>
      )}
      {asks && (
        <span>
          <kbd>Enter</kbd> {t('ask')}
        </span>
      )}
      {!isNamed && (
        <span>
          <kbd>#</kbd> {t('byName')}
        </span>
      )}
      <kbd dir="ltr">/help {name}</kbd>
    </>
  );
};

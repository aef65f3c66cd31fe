import { readParams } from '@baithak/protocol/commands/bot-params';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';

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

import type { BotCommand } from '@baithak/protocol/entities/bot';

/** All that people read of a command, in their order. */
export const textOfCommand = ({ name, params, desc }: BotCommand): string =>
  [name, ...params.map((param) => param.name), desc].join(' ');

/** The same as staff read it in a report, where each has a line. */
export const linesOfCommands = (commands: readonly BotCommand[]): string =>
  commands.map((command) => `/${textOfCommand(command)}`).join('\n');

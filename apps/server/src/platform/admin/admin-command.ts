import type { App } from '../context.ts';

/** What a command works on: the running server's own, or, where none runs, a database without connected people. */
export type AdminApp = Pick<App, 'db' | 'blobs' | 'live' | 'clock' | 'log'> & Partial<Pick<App, 'services' | 'jobs'>>;

/** One command of `npm run admin`. */
export interface AdminCommand {
  /** Its name and arguments, as the help prints them. */
  readonly usage: string;
  /** In the program that was typed into: the arguments as the server is to get them. */
  readonly prepare?: (args: readonly string[]) => readonly string[];
  /** Does it and returns the line to print. Throws UsageError, and CommandError for what it cannot do. */
  run(app: AdminApp, args: readonly string[]): Promise<string>;
}

export type AdminCommands = Readonly<Record<string, AdminCommand>>;

/** A command that cannot be done; the message is for whoever typed it. */
export class CommandError extends Error {}

/** The arguments are not what the usage says. */
export class UsageError extends Error {}

/** What the program prints, and whether the command was done. */
export interface Outcome {
  readonly done: boolean;
  readonly says: string;
}

const commandOf = (commands: AdminCommands, name: string): AdminCommand | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

/** The help, when `words` name no command. */
export const helpFor = (commands: AdminCommands, [name = '']: readonly string[]): Outcome | undefined =>
  commandOf(commands, name)
    ? undefined
    : {
        done: /^(--)?help$/.test(name),
        says: ['Usage: npm run admin -- <command>', ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join(
          '\n',
        ),
      };

/** The words as the server is to get them. */
export const prepareCommand = (commands: AdminCommands, words: readonly string[]): readonly string[] => {
  const [name = '', ...args] = words;
  return [name, ...(commandOf(commands, name)?.prepare?.(args) ?? args)];
};

/** Runs the command that `words` name. Rejects only with faults: what cannot be done is an outcome. */
export const runCommand = async (
  commands: AdminCommands,
  app: AdminApp,
  words: readonly string[],
): Promise<Outcome> => {
  const [name = '', ...args] = words;
  const command = commandOf(commands, name);
  if (!command) return helpFor(commands, words) ?? { done: false, says: '' };
  try {
    return { done: true, says: await command.run(app, args) };
  } catch (error) {
    if (error instanceof UsageError) return { done: false, says: `Usage: npm run admin -- ${command.usage}` };
    if (error instanceof CommandError) return { done: false, says: error.message };
    throw error;
  }
};

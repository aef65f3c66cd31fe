import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { CommandError, type Command } from '@baithak/bot';

/** What a command comes to: words for the room, or an error for the asker alone. */
export type Outcome = { readonly say: string } | { readonly fail: string };

/** A bot's own state, in a file that is whole at every moment. */
export interface Store<S> {
  read(): S;
  /** Changes the state, and writes it before it resolves to what `act` answered. */
  change<T>(act: (state: S) => T): T;
  /**
   * What a command comes to. It is kept with the change of the state, so that a command that is handled again after a crash
   * changes nothing more and comes to the same.
   */
  once(command: Pick<Command, 'id'>, act: (state: S) => Outcome): string;
}

/** Commands whose outcome is kept: many more than a bot has handled when it is killed. */
const mostKept = 500;

interface Kept<S> {
  state: S;
  outcomes: [id: string, outcome: Outcome][];
}

export const openStore = <S>(path: string, empty: S): Store<S> => {
  const load = (): Kept<S> => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this file is written by this program alone, as this JSON
      return JSON.parse(readFileSync(path, 'utf8')) as Kept<S>;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { state: empty, outcomes: [] };
      throw error;
    }
  };
  const kept = load();
  const write = (): void => {
    writeFileSync(`${path}.next`, JSON.stringify(kept));
    renameSync(`${path}.next`, path);
  };
  const change = <T>(act: (state: S) => T): T => {
    const answer = act(kept.state);
    write();
    return answer;
  };
  return {
    read: () => kept.state,
    change,
    once: ({ id }, act) => {
      const known = kept.outcomes.find(([of]) => of === id)?.[1];
      const outcome =
        known ??
        change((state) => {
          const fresh = act(state);
          kept.outcomes = [...kept.outcomes, [id, fresh] satisfies Kept<S>['outcomes'][number]].slice(-mostKept);
          return fresh;
        });
      if ('fail' in outcome) throw new CommandError(outcome.fail);
      return outcome.say;
    },
  };
};

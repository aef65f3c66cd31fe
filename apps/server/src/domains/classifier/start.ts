import { classifierContract } from '@baithak/protocol/contracts/classifier';
import { atMostEvery } from '../../platform/throttle.ts';
import type { App, Caller, Started } from '../../platform/context.ts';
import { hashAddresses } from '../../platform/secrets/shared-secret.ts';
import { createAlikeMemory, shareMemory } from './alike.ts';
import { staffIds } from './verdict-log.queries.ts';
import { judgeText, type JudgedText } from './judge-text.ts';
import { isProfaneName, prepareText } from './prepare-text.ts';
import type { WrittenText } from './doubts.ts';

/** Something alike was written too often, and refused. */
export interface AlikeWritten {
  readonly roomId: string;
  readonly userId: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface ClassifierService {
  /** What every call does with what somebody writes (prepare-text.ts); here, for domains that the classifier uses. */
  readonly prepareText: typeof prepareText;
  /** Judges a text before it is stored and before anything of it is masked. Throws REFUSED. */
  readonly judgeText: (caller: Caller, what: WrittenText) => Promise<JudgedText>;
  /** There is a new verdict, or one was marked: staff are told, at most once in 2 s. */
  readonly changed: () => void;
  /** Whether a username is an insult or slur. */
  readonly isProfaneName: (username: string) => boolean;
  /** Hears of near-duplicates that were refused; those that are published are messages like others. */
  readonly onAlike: (listener: (alike: AlikeWritten) => void) => void;
}

declare module '../../platform/context.ts' {
  interface Services {
    readonly classifier: ClassifierService;
  }
}

const pauseMs = 2000;

export const start = async (app: App): Promise<Started<ClassifierService>> => {
  const memory = shareMemory(createAlikeMemory(), app.live.relay);
  const listeners: ((alike: AlikeWritten) => void)[] = [];
  const judging = {
    memory,
    keyOf: await hashAddresses(app, 'near-duplicates'),
    tellAlike: ({ roomId, userId, at }: AlikeWritten) => {
      for (const listener of listeners) listener({ roomId, userId, at });
    },
  };
  const telling = atMostEvery(app, pauseMs, 'staff were not told of verdicts', async () => {
    for (const userId of await staffIds(app.db.read))
      if (app.live.mayBeOnline(userId)) app.live.user(userId).publish(classifierContract.verdictsChanged, {});
  });
  return {
    service: {
      prepareText,
      judgeText: (caller, what) => judgeText(judging, caller, what),
      isProfaneName,
      changed: () => telling.soon('verdicts'),
      onAlike: (listener) => void listeners.push(listener),
    },
    stop: telling.stop,
  };
};

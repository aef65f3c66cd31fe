import { AsyncLocalStorage } from 'node:async_hooks';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { newId } from '@baithak/protocol/ids';
import type { App, Started } from '../../platform/context.ts';
import {
  createAskingQueue,
  createJudgePicture,
  EndpointFailure,
  judgeScores,
  openEndpoint,
  type AskingQueue,
  type Endpoint,
  type JudgePicture,
  type Pass,
} from '../classifier/api.ts';
import type { Judgement } from '../verdicts/api.ts';
import { publishOpened, publishSettlement, settlementStamp } from '../reports/api.ts';
import { staffStamp } from '../notifications/api.ts';
import { actOn } from './act-on.write.ts';
import { published, type Asked } from './published.queries.ts';

export interface ModerationEndpointService {
  /**
   * After the commit: what was published is judged by the endpoint, once its turn has come, and taken away if it is refused.
   * Nothing where none is set up, and of private messages unless the owner has said so.
   */
  readonly askSoon: (asked: Asked) => void;
  /** Whether pictures of such an upload are sent: private ones only when the owner says so. */
  readonly takesPictures: (target: UploadTarget) => boolean;
  /** Asked while a picture is uploaded; undefined: the endpoint gives no verdict. */
  readonly judgePictureRemotely: JudgePicture;
}

declare module '../../platform/context.ts' {
  interface Services {
    readonly moderationEndpoint: ModerationEndpointService;
  }
}

/** Characters of a text that are sent: more than anybody may write. */
const mostCharacters = 40_000;

const actOnJudgement = async (app: App, asked: Asked, text: string, judgement: Judgement): Promise<boolean> => {
  const done = await app.db.write(actOn, {
    asked,
    text,
    judgement,
    verdictId: newId(),
    reportId: newId(),
    staff: staffStamp(app),
    settling: settlementStamp(app),
  });
  if (done.became === 'taken') {
    await publishSettlement(app, done.settlement);
    app.services.ladder.publish([asked.author]);
  }
  if (done.became !== 'gone' && done.became !== 'changed') app.services.classifier.changed();
  if (done.became === 'reported') await publishOpened(app, done.opened);
  return done.became !== 'changed';
};

const mayBeAsked = ({ settings }: App, { place }: Asked): boolean =>
  place !== 'privateMessage' || settings.read().endpoint.privateMessages;

interface Asking {
  readonly endpoint: Endpoint;
  /** It is asked about again, as it stands then. */
  readonly again: (asked: Asked) => void;
}

const askAbout = async (
  app: App,
  { endpoint, again }: Asking,
  asked: Asked,
  pass: Pass,
  signal: AbortSignal,
): Promise<void> => {
  // The owner may have changed their mind while it waited.
  if (!mayBeAsked(app, asked)) return;
  const now = await published(app.db.read, asked);
  if (!now || now.text === '') return;
  const scores = await endpoint.ask(pass, now.text.slice(0, mostCharacters), signal);
  const judgement = judgeScores('text', scores, app.settings.read().classifier.texts);
  endpoint.metrics.ended('text', judgement.outcome);
  if (judgement.outcome !== 'pass' && !(await actOnJudgement(app, asked, now.text, judgement))) again(asked);
};

const keyOf = ({ place, thing }: Asked): string => `${place} ${thing}`;

const notAsked: ModerationEndpointService = {
  askSoon: () => {},
  takesPictures: () => false,
  judgePictureRemotely: async () => undefined,
};

/** Asks the endpoint of CLASSIFIER_URL about what people write, after it is published (docs/contract.md#classifier-endpoint). */
export const start = async (app: App): Promise<Started<ModerationEndpointService>> => {
  const { config, clock, log } = app;
  if (!config.endpoint) return { service: notAsked };
  const stopping = new AbortController();
  const endpoint: Endpoint = openEndpoint(app, config.endpoint, () => queue.waiting());
  const queue: AskingQueue<Asked> = createAskingQueue<Asked>({
    clock,
    circuit: endpoint.circuit,
    keyOf,
    run: (asked, pass, signal) => askAbout(app, { endpoint, again: queue.add }, asked, pass, signal),
    dropped: endpoint.metrics.dropped,
    gaveUp: (error) => {
      endpoint.metrics.ended('text', 'unjudged');
      if (!(error instanceof EndpointFailure)) log.error({ err: error }, 'a text could not be judged');
    },
  });
  // What it reads and writes is nobody's call.
  const outside = AsyncLocalStorage.snapshot();
  return {
    service: {
      askSoon: (asked) => {
        if (mayBeAsked(app, asked)) outside(() => queue.add(asked));
      },
      takesPictures: (target) =>
        endpoint.images && (target !== 'privateMessage' || app.settings.read().endpoint.privateMessages),
      judgePictureRemotely: createJudgePicture(app, endpoint, stopping.signal),
    },
    stop: async () => {
      stopping.abort();
      await queue.stop();
    },
  };
};

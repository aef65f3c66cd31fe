import { type Thresholds, type VerdictKind, outcomeOf } from '@baithak/protocol/contracts/classifier.rules';
import type { App } from '../../../platform/context.ts';
import type { Judgement } from '../../verdicts/api.ts';
import type { Endpoint, Scores } from './endpoint.ts';

/** Categories that a verdict names. */
const mostNamed = 5;

/** What a stranger's service calls a category, if that is a name. */
const named = (category: string): string => (/^[a-z][a-z0-9 _/-]{0,59}$/i.test(category) ? category : 'other');

/** The verdict by the category with the highest score. */
export const judgeScores = (kind: VerdictKind, scores: Scores, thresholds: Thresholds): Judgement => {
  const highest = Object.entries(scores).toSorted(([, one], [, other]) => other - one);
  const [, score] = highest[0] ?? ['', 0];
  const counted = highest.filter(([, each], at) => at === 0 || each >= thresholds.doubt).slice(0, mostNamed);
  return {
    kind,
    outcome: outcomeOf(score, thresholds),
    score,
    thresholds,
    by: 'endpoint',
    basis: counted.map(([category, each]) => ({ reason: 'endpoint', score: each, detail: named(category) })),
  };
};

/** A JPEG of 512 px; a larger file is not sent. Bytes. */
const mostBytes = 500_000;
/** More uploads than these do not wait for it. */
const mostAtOnce = 8;

/**
 * What the endpoint says of a picture (a JPEG of at most 512 px on its longer side), asked once; undefined where none is set
 * up for pictures or it gives no verdict, within 5 s. Throws when `signal` is aborted.
 */
export type JudgePicture = (jpeg: Uint8Array, signal: AbortSignal) => Promise<Judgement | undefined>;

export const createJudgePicture = (
  { settings }: Pick<App, 'settings'>,
  endpoint: Endpoint,
  stopping: AbortSignal,
): JudgePicture => {
  let underWay = 0;
  return async (jpeg, signal) => {
    if (!endpoint.images || jpeg.byteLength > mostBytes || underWay >= mostAtOnce) return undefined;
    const pass = endpoint.circuit.enter();
    if (!pass) return undefined;
    underWay += 1;
    try {
      const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
      const input = [{ type: 'image_url', image_url: { url } }] as const;
      const scores = await endpoint.ask(pass, input, AbortSignal.any([signal, stopping]));
      const judgement = judgeScores('image', scores, settings.read().classifier.pictures);
      endpoint.metrics.ended('image', judgement.outcome);
      return judgement;
    } catch {
      signal.throwIfAborted();
      endpoint.metrics.ended('image', 'unjudged');
      return undefined;
    } finally {
      underWay -= 1;
    }
  };
};

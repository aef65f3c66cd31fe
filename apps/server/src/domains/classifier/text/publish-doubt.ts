import type { App } from '../../../platform/context.ts';
import { publishOpened, type OpenedReport } from '../../moderation/api.ts';

/** After the commit of a `storeDoubt`: the queues and the list of verdicts hear of it. */
export const publishDoubt = async (app: App, opened: OpenedReport | undefined): Promise<void> => {
  app.services.classifier.changed();
  if (opened) await publishOpened(app, opened);
};

import { minute } from '../../../platform/clock.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { beginMode } from '../mode/begin-mode.ts';
import { mostTold, tellOfSurge } from '../mode/begin-raid.write.ts';
import { holdAgain, prolong } from '../mode/hold.ts';
import { inBackground, type RaidMode, type Raids } from '../mode/raid-mode.ts';
import { usualOf } from '../mode/usual-of.ts';
import type { Place } from './place.ts';
import { passed, surgeOf } from './surge.ts';

/** A surge that freezes nothing is told of so often. */
const toldAgainMs = 30 * minute;

const tell = async ({ app, busy }: Raids, roomId: string): Promise<void> => {
  const key = `told ${roomId}`;
  if (busy.has(key)) return;
  busy.add(key);
  app.clock.schedule(app.clock.now() + toldAgainMs, () => busy.delete(key));
  const stamp = notificationStamp(app, mostTold);
  publishNotifications(app, await app.db.write(tellOfSurge, { roomId, stamp }));
};

/** More than the settings say came: whether it is more than usual too. */
const confirm = async (raids: Raids, place: Place): Promise<void> => {
  const { app } = raids;
  const usual = await usualOf(raids, place);
  const settings = app.settings.read().raid;
  const signs = surgeOf(place, passed(place, settings, app.clock.now()), usual);
  if (signs.length === 0) return;
  if (!settings.automatic) return tell(raids, place.id);
  await beginMode(raids, { roomId: place.id, level: 'newcomers', signs, by: null });
};

/** While raid mode holds: it lasts longer, and begins anew for those who came since. */
const goOn = (raids: Raids, place: Place, mode: RaidMode): void => {
  const { app } = raids;
  const settings = app.settings.read().raid;
  if (!settings.automatic) return;
  const { usual } = mode;
  const now = app.clock.now();
  const signs = surgeOf(place, passed(place, settings, now), usual);
  for (const sign of signs) mode.signs.add(sign);
  if (signs.length > 0) prolong(raids, mode);
  const { fresh, crowd } = mode;
  // Whoever is held by now needs nobody else to wait.
  fresh.alike = fresh.alike.filter(({ came }) => !crowd.isHeld(came.userId));
  if (mode.judged && surgeOf(fresh, passed(fresh, settings, now), usual).length > 0) holdAgain(raids, mode);
};

/** After something was counted: what is beyond the settings is looked at, once at a time. */
export const lookAt = (raids: Raids, place: Place): void => {
  const { app, active, busy } = raids;
  const mode = active.get(place.id);
  if (mode) return goOn(raids, place, mode);
  if (busy.has(place.id) || passed(place, app.settings.read().raid, app.clock.now()).length === 0) return;
  busy.add(place.id);
  inBackground(raids, 'a surge could not be looked at', () =>
    confirm(raids, place).finally(() => busy.delete(place.id)),
  );
};

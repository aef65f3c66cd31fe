import { benchAudio } from './audio.ts';
import { benchBan } from './ban.ts';
import { benchBus } from './bus.ts';
import { benchClassifierImages } from './classifier-images.ts';
import { benchClassifierTexts } from './classifier-texts.ts';
import { benchClear } from './clear.ts';
import { benchExport } from './export.ts';
import { benchFanOut, fullFanOut } from './fan-out.ts';
import { benchFirstScreen } from './first-screen.ts';
import { benchGuard } from './guard.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLoads, fullLoads } from './loads.ts';
import { benchMemory } from './memory.ts';
import { benchPageAttack } from './page-attack.ts';
import { benchNotifications } from './notifications.ts';
import { benchPages, fullPages } from './pages.ts';
import { benchPrivateThreads } from './private-threads.ts';
import { benchRaid } from './raid.ts';
import { benchReads } from './reads.ts';
import { benchReports } from './reports.ts';
import { benchScroll } from './scroll.ts';
import { benchSearch } from './search.ts';
import { benchSends, fullSends } from './sends.ts';
import { benchStart } from './start.ts';
import { benchStorage } from './storage.ts';
import { benchThreads } from './threads.ts';
import { benchUnderAttack } from './under-attack.ts';
import { benchUploads } from './uploads.ts';
import { benchWords } from './words.ts';

/** `npm run bench`: every figure with a reference measured in the same run. `npm run bench -- sends` runs one. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  start: benchStart,
  audio: benchAudio,
  ban: benchBan,
  bus: benchBus,
  'classifier-images': benchClassifierImages,
  'classifier-texts': benchClassifierTexts,
  clear: benchClear,
  export: benchExport,
  'first-screen': benchFirstScreen,
  guard: benchGuard,
  'fan-out': () => benchFanOut(fullFanOut),
  sends: () => benchSends(fullSends),
  lighthouse: benchLighthouse,
  loads: () => benchLoads(fullLoads),
  memory: benchMemory,
  notifications: benchNotifications,
  pages: () => benchPages(fullPages),
  'page-attack': benchPageAttack,
  'private-threads': benchPrivateThreads,
  raid: benchRaid,
  reads: benchReads,
  reports: benchReports,
  scroll: benchScroll,
  search: benchSearch,
  storage: benchStorage,
  threads: benchThreads,
  uploads: benchUploads,
  'under-attack': benchUnderAttack,
  words: benchWords,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown === undefined) {
  for (const name of names.length > 0 ? names : Object.keys(benches)) await benches[name]?.();
} else {
  process.stderr.write(`There is no bench called ${unknown}: ${Object.keys(benches).join(', ')}.\n`);
  process.exitCode = 1;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

interface Emoji {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
  /** Absent for regional indicators; 2 for skin and hair components. */
  readonly group?: number;
  /** The version of the Emoji standard that brought it. */
  readonly version: number;
}

/** Newer emoji are boxes on most devices yet. */
const newestVersion = 15;

const isShown = ({ group, version }: Emoji): boolean => group !== undefined && group !== 2 && version <= newestVersion;

/**
 * `virtual:emoji`: every emoji as [emoji, label, search words, group], out of emojibase-data
 * (docs/decisions/texts-and-markup.md#the-emoji-pickers-data).
 */
export const emojiTable: Plugin = {
  name: 'baithak-emoji',
  resolveId: (id) => (id === 'virtual:emoji' ? '\0virtual:emoji' : undefined),
  load: async (id) => {
    if (id !== '\0virtual:emoji') return undefined;
    const path = require.resolve('emojibase-data/en/data.json');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own data
    const all = JSON.parse(await readFile(path, 'utf8')) as readonly Emoji[];
    const table = all
      .filter(isShown)
      .map(({ emoji, label, tags = [], group }) => [emoji, label, tags.join(' '), group]);
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(table))})`;
  },
};

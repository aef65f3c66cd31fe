import type { Plugin } from 'vite';

/** Reads the module graph of a build. */
interface Graph {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** These modules and all that they import statically: what is loaded with them anyway. */
const loadedWith = (graph: Graph, starts: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const walk = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next);
  };
  starts.forEach(walk);
  return seen;
};

const home = /\/src\/routes\/home(-live)?\.tsx$/;
/** All pages but the home. */
const elsewhere = /\/src\/(routes\/(entry\/|public\/|not-found)[a-z-]*|app\/profile-private)\.tsx$/;
/** What starts the app: others import from the base, and must not start it. */
const appStart = /\/(index\.html|src\/main\.tsx)$/;
/** Where people come in: what these share with the home is there before it. */
const shell = /\/src\/(app\/query-provider|routes\/entry\/(login|register|guest-login))\.tsx$/;

/**
 * Joins what is always loaded together, which would be a file for each set of pages that share it: 85 scripts for the home, many
 * of a few lines (docs/decisions/libraries-of-the-web.md#few-scripts). Each group is closed under static imports
 * together with those before it, so no two of the files import each other.
 */
export const chunks = (): Plugin => {
  const groups = new Map<string, ReadonlySet<string>>();
  const group = (name: string, priority: number) => ({
    name,
    priority,
    test: (id: string) => groups.get(name)?.has(id) === true,
  });
  return {
    name: 'baithak-chunks',
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [group('base', 4), group('entry', 3), group('shared', 2), group('app', 1)] },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const matching = (pattern: RegExp) => {
        const starts = ids.filter((id) => pattern.test(id));
        if (starts.length === 0) this.error(`vite.chunks.ts: no page is named ${pattern}`);
        return loadedWith(this, starts);
      };
      const base = loadedWith(
        this,
        ids.filter((id) => id.endsWith('/index.html')),
      );
      const inHome = matching(home);
      const before = matching(shell).intersection(inHome).difference(base);
      const inOthers = matching(elsewhere);
      groups.set('base', new Set([...base].filter((id) => !appStart.test(id))));
      groups.set('entry', before);
      groups.set('shared', inHome.intersection(inOthers).difference(base).difference(before));
      groups.set('app', new Set(inHome.difference(inOthers).difference(base)));
    },
  };
};

/**
 * Programs built for one platform come as optional dependencies, one package for each platform. Where a registry does not carry some
 * of them, npm leaves them out of package-lock.json, and `npm ci` then refuses the lock file, there and everywhere else.
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, license?: string, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

/** @param {string} name e.g. `@oxlint/binding-linux-x64-musl` @returns {Pick<Locked, 'os' | 'cpu' | 'libc'>} where it runs */
const platform = (name) => {
  const words = name.split(/[-/]/);
  /** @param {string[]} known */
  const among = (known) => known.filter((word) => words.includes(word)).slice(0, 1);
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  const parts = { cpu: among(processors), libc, os: among(systems) };
  return Object.fromEntries(Object.entries(parts).filter(([, values]) => values.length > 0));
};

/** @param {Packages} packages @param {string} path @param {string} name whether a package finds another by walking up */
const finds = (packages, path, name) => {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at ? `${at}/` : ''}node_modules/${name}` in packages) return true;
    if (!at) return false;
  }
};

/**
 * The entries that are missing, by their place in the lock file.
 * @param {Packages} packages @returns {Packages}
 */
export const missingFromLock = (packages) =>
  Object.fromEntries(
    Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, version]) => /^\d+\.\d+\.\d+/.test(version) && !finds(packages, path, name))
        .map(([name, version]) => [
          `node_modules/${name}`,
          { version, ...platform(name), ...(dev ? { dev } : {}), license: 'MIT', optional: true },
        ]),
    ),
  );

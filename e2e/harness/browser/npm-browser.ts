import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Chromium's headless shell for Linux on x64, with the libraries that a bare machine lacks
 * (docs/decisions/tests.md#chromium-from-npm).
 */
const name = '@sparticuz/chromium@153.0.0';
const sha512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';

const cache = resolve(import.meta.dirname, '../../../.cache');
const folder = join(cache, 'chromium-153.0.0');

/** A browser's program, and the environment variables that it needs beside ours. */
export interface BrowserProgram {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

const download = (into: string): string => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', name, '--json', '--pack-destination', into], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 300_000,
    }),
  ) as { filename: string }[];
  const path = join(into, packed?.filename.split('/').at(-1) ?? '');
  const found = createHash('sha512').update(readFileSync(path)).digest('base64');
  if (found !== sha512) throw new Error(`${name} from npm is not the package that was expected.`);
  return path;
};

/** Unpacks the package's `bin`: the program itself and tar files, all compressed with Brotli. */
const unpack = (archive: string, into: string): void => {
  execFileSync('tar', ['-xzf', archive, '-C', into]);
  const bin = join(into, 'package/bin');
  for (const file of ['al2023', 'fonts', 'swiftshader']) {
    const tar = join(into, `${file}.tar`);
    writeFileSync(tar, brotliDecompressSync(readFileSync(join(bin, `${file}.tar.br`))));
    execFileSync('tar', ['-xf', tar, '-C', into]);
    rmSync(tar);
  }
  writeFileSync(join(into, 'chromium'), brotliDecompressSync(readFileSync(join(bin, 'chromium.br'))));
  chmodSync(join(into, 'chromium'), 0o755);
  // A machine without fonts gets those of the package, whose own fonts.conf names folders of another machine.
  writeFileSync(
    join(into, 'fonts/fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  rmSync(join(into, 'package'), { recursive: true });
  rmSync(archive);
};

/** Chromium from npm, fetched into .cache when it is not there yet (70 MB, half a minute). Throws when npm cannot be reached. */
export const npmBrowser = (): BrowserProgram => {
  if (!existsSync(folder)) {
    if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${name} is for Linux on x64 only.`);
    mkdirSync(cache, { recursive: true });
    // Unpacked elsewhere and renamed, so that another process never sees half of it.
    const beside = mkdtempSync(join(cache, 'chromium-'));
    try {
      unpack(download(beside), beside);
      if (!existsSync(folder)) renameSync(beside, folder);
    } finally {
      rmSync(beside, { recursive: true, force: true });
    }
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'lib'), ...fonts } };
};

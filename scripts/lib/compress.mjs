import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Files under this many bytes are sent as they are. */
const least = 1024;

/**
 * Writes `x.br` and `x.gz` beside every text file below a folder: the server sends them unchanged and compresses nothing itself.
 * @param {string} folder
 */
export const compressBeside = (folder) => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg|json|webmanifest)$/.test(name),
  );
  for (const path of names.map((name) => join(folder, name))) {
    if (statSync(path).size < least) continue;
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      }),
    );
  }
};

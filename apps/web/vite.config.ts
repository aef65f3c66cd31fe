import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { toWireTable } from '@baithak/client/wire/wire-table';
import { contracts } from '@baithak/protocol/contracts';
import { errors } from '@baithak/protocol/errors';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { chunks } from './vite.chunks.ts';
import { emojiTable } from './vite.emoji.ts';

const server = process.env['BAITHAK_SERVER'] ?? 'http://127.0.0.1:3000';

/** Addresses that are a page when a browser opens them and a call otherwise (/user/{username}, /thread/public/…). */
const pageOrCall: ProxyOptions = {
  target: server,
  bypass: (request) => (request.headers.accept?.includes('text/html') === true ? '/index.html' : undefined),
};

/**
 * `virtual:wire`: the contract's addresses and event names as plain data, so that zod stays out of the bundle
 * (docs/decisions/libraries-of-the-web.md#no-zod-in-the-browser); `virtual:error-codes`: the names of errors, whose
 * texts the language packs have.
 */
const wire: Plugin = {
  name: 'baithak-wire',
  resolveId: (id) => (['virtual:wire', 'virtual:error-codes'].includes(id) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === '\0virtual:wire') return `export default ${JSON.stringify(toWireTable(contracts))}`;
    return id === '\0virtual:error-codes' ? `export default ${JSON.stringify(Object.keys(errors))}` : undefined;
  },
};

/**
 * All that runs on a public page (docs/decisions/public-pages.md#pages-without-the-app): a plain script of its own,
 * which imports nothing.
 */
const visitor = 'src/features/public/visitor/visitor.ts';

const visitorScript: Plugin = {
  name: 'baithak-visitor',
  apply: ({ build: options }, { command }) => command === 'build' && options?.ssr === undefined,
  async buildStart() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: { write: false, lib: { entry: visitor, formats: ['iife'], name: 'visitor' } },
    });
    const [output] = Array.isArray(built) ? built : [built];
    const [chunk] = output && 'output' in output ? output.output : [];
    if (!chunk) throw new Error('The script of public pages was not built.');
    this.emitFile({ type: 'asset', name: 'visitor.js', originalFileName: visitor, source: chunk.code });
  },
};

/** What members get on a public profile (`memberScripts` in src/app/public-routes.ts): an entry beside the app's. */
const memberScript: Plugin = {
  name: 'baithak-member-script',
  apply: ({ build: options }, { command }) => command === 'build' && options?.ssr === undefined,
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/app/profile-private.tsx' });
  },
};

/** Writes `.br` and `.gz` beside what is worth it: the server sends them as they are (@fastify/static, preCompressed). */
const compressed: Plugin = {
  name: 'baithak-compressed',
  apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
  async writeBundle({ dir = 'dist' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(
      names
        .filter((name) => /\.(js|css|svg)$/.test(name))
        .map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length < 1024) return;
          await Promise.all([
            writeFile(join(dir, `${name}.br`), brotliCompressSync(content)),
            writeFile(join(dir, `${name}.gz`), gzipSync(content)),
          ]);
        }),
    );
  },
};

export default defineConfig({
  plugins: [wire, emojiTable, tailwind(), react(), chunks(), visitorScript, memberScript, compressed],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { manifest: true, outDir: 'dist', sourcemap: true },
  server: {
    port: 5173,
    proxy: {
      '^/(auth|a|f|file|generic|uploads)/': server,
      '^/(user|rooms|thread|dict|digest)/': pageOrCall,
      '^/(docs|health|ready)': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});

import { defineConfig, mergeConfig } from 'vite';
import web from './vite.config.ts';

/**
 * The program that the server runs for public pages, whole, with React for production
 * (docs/decisions/public-pages.md#rendering-on-the-server).
 */
export default mergeConfig(
  web,
  defineConfig({
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: 'dist-server',
      copyPublicDir: false,
      manifest: false,
      sourcemap: false,
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
);

// npm run dev: the server restarts and the page updates by themselves; one address for both.
import { spawn } from 'node:child_process';
import { freePort } from './lib/free-port.mjs';
import { inProject, root } from './lib/paths.mjs';

const port = process.env.PORT ?? '5173';
const url = `http://localhost:${port}`;
const serverPort = String(await freePort());

/**
 * Starts one of the two and shows what it says, but for the lines that only concern this script.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string} cwd @param {RegExp} ready the line that reports readiness and is not shown
 */
const start = (args, env, cwd, ready) => {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isReady = new Promise((done) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (ready.test(text)) done(undefined);
      const rest = text
        .split('\n')
        .filter((/** @type {string} */ line) => line.trim() && !ready.test(line) && !/VITE v|➜/.test(line));
      if (rest.length > 0) console.log(rest.join('\n'));
    });
  });
  return { child, isReady };
};

const server = start(
  ['--watch', '--watch-preserve-output', inProject('apps/server/src/main.ts')],
  {
    PORT: serverPort,
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL ?? url,
    SERVICES: 'auth,api,socket,assets',
  },
  root,
  /Baithak is ready at/,
);
const page = start(
  [inProject('node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--clearScreen', 'false'],
  { BAITHAK_SERVER: `http://127.0.0.1:${serverPort}` },
  inProject('apps/web'),
  /Local:/,
);

/** Ends both when one ends or this script is asked to stop; only an unrequested end is a failure. */
const both = [server.child, page.child];
let asked = false;
const stop = () => {
  asked = true;
  both.forEach((child) => child.kill('SIGTERM'));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of both) {
  child.on('close', (code) => {
    if (!asked) process.exitCode = code || 1;
    stop();
  });
}

await Promise.all([server.isReady, page.isReady]);
console.log(`Baithak is ready at ${url} (for development: the server and the page follow your changes)`);

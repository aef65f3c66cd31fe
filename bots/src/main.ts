import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bot } from '@baithak/bot';
import { createGinti } from './ginti.ts';
import type { BotPlace } from './place.ts';
import { createSalaam } from './salaam.ts';
import { createSawal } from './sawal.ts';

/** `npm run bots`: the three bots of the seed, with the tokens that it wrote into DATA_DIR. */

const makers: Readonly<Record<string, (place: BotPlace) => Bot>> = {
  ginti: createGinti,
  sawal: createSawal,
  salaam: createSalaam,
};

const folder = process.env['DATA_DIR'] ?? './data';
const url = process.env['BAITHAK_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const questionSeconds = Number(process.env['QUIZ_SECONDS'] ?? 30);

const readTokens = (): Record<string, string> => {
  const tokens: unknown = JSON.parse(readFileSync(join(folder, 'bots.json'), 'utf8'));
  if (typeof tokens !== 'object' || tokens === null) throw new Error('bots.json holds no tokens.');
  return Object.fromEntries(
    Object.entries(tokens).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** After so long without an answer it is said what is waited for, in milliseconds. */
const patienceMs = 3000;

/** Those that the server lets in; of the others is said why. */
const start = async (): Promise<Bot[]> => {
  const bots: Bot[] = [];
  for (const [name, token] of Object.entries(readTokens())) {
    const bot = makers[name]?.({ url, token, path: (file) => join(folder, file), questionSeconds });
    if (!bot) continue;
    const waits = setTimeout(
      () => process.stdout.write(`${name} waits for a server at ${url}: npm start.\n`),
      patienceMs,
    );
    try {
      await bot.start();
      bots.push(bot);
    } catch (error) {
      process.stderr.write(`${name}: ${String(error)}\n`);
    } finally {
      clearTimeout(waits);
    }
  }
  if (bots.length === 0) throw new Error('No bot could start.');
  return bots;
};

try {
  const bots = await start();
  process.stdout.write('The bots are here.\n');
  const stop = (): void => void Promise.all(bots.map((bot) => bot.stop()));
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const why = isMissing ? `There is no bots.json in ${folder}: npm run seed makes one.` : String(error);
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

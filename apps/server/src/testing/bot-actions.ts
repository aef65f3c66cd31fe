import type { BotCommand } from '@baithak/protocol/entities/bot';
import { within } from '@baithak/protocol/testing/within';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Person, World } from './world.ts';

/** A bot's program. */
export interface Bot extends Person {
  readonly token: string;
}

/** A program that has a bot's token. */
export const openBot = (world: Pick<World, 'visitor'>, bot: { _id: string; username: string }, token: string): Bot => {
  const client = world.visitor();
  client.setTokens({ accessToken: token, refreshToken: 'none' });
  const { _id: userId, username } = bot;
  const session = {
    token,
    accessToken: token,
    refreshToken: 'none',
    userId,
    username,
    rank: 5,
    guest: false,
    email: '',
  };
  return { client, userId, username, session, token };
};

/** Makes a bot of the owner's in a room. */
export const makeBot = async (world: World, owner: Person, username: string, roomId?: string): Promise<Bot> => {
  const made = await owner.client.bots.createBot({ username, ...(roomId !== undefined && { roomId }) });
  return openBot(world, made.bot, made.token);
};

/** What the bots of tests answer: `/roll [minutes] question`. */
export const roll: BotCommand = {
  name: 'roll',
  desc: 'Throws dice',
  params: [
    { name: 'minutes', kind: 'whole', optional: true },
    { name: 'question', kind: 'rest' },
  ],
};

/** Loads a room as a bot and registers commands there. */
export const register = async (bot: Bot, roomId: string, commands: BotCommand[] = [roll]): Promise<void> => {
  await bot.client.loading.loadRoom({ id: roomId });
  await bot.client.bots.registerCommands({ id: roomId, commands });
};

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');

/** An empty folder into which the packed kit was installed, without a network. */
export interface BotFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export const openBotFolder = async (...files: readonly string[]): Promise<BotFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'baithak-bot-'));
  await run(process.execPath, [join(root, 'packages/bot/pack.mjs'), path], { cwd: root });
  await run('npm', ['init', '-y'], { cwd: path });
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './baithak-bot-0.1.0.tgz'], { cwd: path });
  for (const file of files) await cp(join(import.meta.dirname, file), join(path, file));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** A bot's program. */
export interface BotProgram {
  /** Resolves once it has printed that it is here; rejects when it ends before. */
  readonly here: Promise<void>;
  /** All that it printed until it ended. */
  readonly ended: Promise<string>;
  kill9(): Promise<void>;
}

/** `file`: in the folder, or with its whole path. */
export const startBot = (folder: Pick<BotFolder, 'path'>, file: string, env: Record<string, string>): BotProgram => {
  const child: ChildProcess = spawn(process.execPath, [file], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const here = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface(stream).on('line', (line) => {
        printed.push(line);
        if (/^The bots? (is|are) here\.$/.test(line)) here.resolve();
      });
  const exit = once(child, 'close');
  const ended = exit.then(() => printed.join('\n'));
  void ended.then((said) => here.reject(new Error(said)));
  const isHere = within(() => `${file} to say that it is here; it said: ${printed.join(' | ')}`, here.promise, 60_000);
  isHere.catch(() => undefined);
  return {
    here: isHere,
    ended,
    kill9: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
};

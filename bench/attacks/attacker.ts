import { attacks } from './attacks.ts';
import { createAnswers } from './attack-tools.ts';
import type { Scene } from './scene.ts';

/**
 * One attack in a process of its own, so that its work is not in the figures of the people who talk meanwhile:
 * `node attacker.ts <attack> <server's address> <scene as JSON>`. On SIGTERM it prints what it was answered, as JSON.
 */
const [, , name = '', url = '', scene = '{}'] = process.argv;
const attack = attacks[name];
if (!attack) throw new Error(`There is no attack called ${name}: ${Object.keys(attacks).join(', ')}.`);
const answers = createAnswers();
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(answers.counts())}\n`, () => process.exit(0));
});
// What the server refuses or cuts off is counted; an attacker does not end for it.
process.on('uncaughtException', () => answers.count('connection ended'));
process.on('unhandledRejection', () => answers.count('connection ended'));
await attack(url, JSON.parse(scene) as Scene, answers);

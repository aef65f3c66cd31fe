// Says each number that it is asked for. The test kills it again and again.
import { createBot } from '@baithak/bot';

const bot = createBot({
  url: process.env.BAITHAK_URL,
  token: process.env.BAITHAK_TOKEN,
  cursor: 'cursor.json',
  commands: [
    { name: process.env.COMMAND ?? 'count', desc: 'Says a number', params: [{ name: 'number', kind: 'whole' }] },
  ],
});
bot.on('command', ({ params, reply }) => reply(`${params.number}`));
bot.on('mention', ({ text, reply }) => reply(`heard: ${text}`));
await bot.start();
process.stdout.write('The bot is here.\n');

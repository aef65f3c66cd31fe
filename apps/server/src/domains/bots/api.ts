/** What other domains may use of bots. Writes may import it. */
export { botInRoom, reportableProfile } from './bots.queries.ts';
export { profileOfBot } from './profile-bot.ts';
export { botsData, botIdsOf } from './purge.ts';
export { addWaiting, endWaiting } from './commands.write.ts';

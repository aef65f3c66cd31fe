import { playGuests } from './guests.ts';
import { planRaid, type RaidSize } from './plan.ts';

/**
 * The raid in a process of its own, so that its work is not in the figures of those who talk meanwhile:
 * `node raiders.ts <server's address> <room> <size as JSON> <seed> <begins at, ms>`. Prints what became of each message, as JSON.
 */
const [, , url = '', roomId = '', size = '{}', seed = '1', startsAt = '0'] = process.argv;
const tried = await playGuests(url, roomId, planRaid(JSON.parse(size) as RaidSize, Number(seed)), Number(startsAt));
process.stdout.write(JSON.stringify(tried));

/** Who may do what in a room's audio, beside `roomPermissions` (docs/contract.md#audio). */

/** From this rank on in a room somebody mutes its speaker. */
export const leastMuteRank = 6;
/** How long a mute lasts when it is not said. */
export const usualMuteMinutes = 15;

/** How long somebody to whom the microphone is given may speak who had no right to, in minutes. */
export const givenMinutes = 60;

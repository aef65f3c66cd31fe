/** What `roomClosed` says when the room itself was closed; any other sentence means that the listener was shown out. */
export const roomClosedText = 'This room has been closed.';

/** What a browser logs while its server ends or is away, or without a connection: a file that was cut off in the middle included. */
export const noLine =
  /ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|ERR_NETWORK|Failed to fetch|502|503/;

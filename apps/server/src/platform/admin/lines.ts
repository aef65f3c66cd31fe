import type { Socket } from 'node:net';

/** More than any request or answer. */
const longestLine = 1_000_000;

/** What the other side of a connection says, line by line. Throws when the connection breaks or a line is too long. */
export async function* linesOf(socket: Socket): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new Error('A line is too long.');
    yield* lines;
  }
}

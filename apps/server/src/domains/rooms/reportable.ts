import type { Tx } from '../../platform/db/write.ts';

/** What a room says of itself, a line each: title, topic, description and rules. Undefined for a closed room. */
const roomText = async (db: Tx, roomId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('rooms')
    .select(['title', 'topic', 'description', 'rules'])
    .where('id', '=', roomId)
    .where('closed', '=', 0)
    .executeTakeFirst();
  return row && [row.title, row.topic, row.description, row.rules].filter((line) => line !== '').join('\n');
};

interface Kept {
  readonly messages?: readonly { readonly content: readonly { readonly type: string; readonly data?: unknown }[] }[];
}

/** How the program reports what a room says of itself: a `Reportable` of reports, which use rooms. Staff change it by hand. */
export const reportableRoom = {
  find: async (db: Tx, roomId: string, writer: string) => {
    const data = await roomText(db, roomId);
    if (data === undefined) return undefined;
    const kept = { messages: [{ id: roomId, author: writer, at: 0, content: [{ type: 'text', data } as const] }] };
    return { kind: 'room' as const, roomId, about: writer, kept };
  },
  now: async (db: Tx, roomId: string, { messages = [] }: Kept) => {
    const text = await roomText(db, roomId);
    if (text === undefined) return 'gone';
    const parts = messages.flatMap(({ content }) => content);
    return parts.some(({ type, data }) => type === 'text' && data === text) ? 'same' : 'changed';
  },
};

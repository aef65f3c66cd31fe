/** Who reads a Public room: `everyone`, or only those who have joined it (docs/contract.md#reading). */
export const roomReaders = ['everyone', 'members'] as const;
export type Readers = (typeof roomReaders)[number];

/** Whether whoever has not joined may read a room's messages and threads. */
export const isReadByEveryone = (room: { readonly access: 'Public' | 'Private'; readonly readers: Readers }): boolean =>
  room.access === 'Public' && room.readers === 'everyone';

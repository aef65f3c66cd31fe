/** The address of an open room; its slug where it has one. */
export const addressOf = (room: { readonly _id: string; readonly slug: string | null }): string =>
  `/home/rooms/${room.slug ?? room._id}`;

export const exploreAddress = '/home/explore';
export const roomsAddress = '/home/rooms';

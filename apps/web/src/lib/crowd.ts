/** From here on a count of people invites; a smaller one only says that a room is empty (docs/design.md#first-visit). */
const crowd = 5;

export const isCrowd = (people: number): boolean => people >= crowd;

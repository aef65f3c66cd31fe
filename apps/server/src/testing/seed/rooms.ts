import { anarkali } from './rooms/anarkali.ts';
import { clifton } from './rooms/clifton.ts';
import { code } from './rooms/code.ts';
import { cricket } from './rooms/cricket.ts';
import { dastarkhwan } from './rooms/dastarkhwan.ts';
import { kitaab } from './rooms/kitaab.ts';
import { mushaira } from './rooms/mushaira.ts';
import { pardes } from './rooms/pardes.ts';
import { garden, sittingRoomTalks, wedding } from './rooms/small-rooms.ts';
import { membersOf, type SeedRoom } from './script.ts';

export const seedRooms: readonly SeedRoom[] = [
  anarkali,
  mushaira,
  dastarkhwan,
  clifton,
  cricket,
  pardes,
  kitaab,
  code,
  garden,
  wedding,
];

/** The room of every first start. */
export const sittingRoom = { title: 'The Sitting Room', talks: sittingRoomTalks, threads: [] };

export const sittingRoomMembers = membersOf({
  ...sittingRoom,
  desc: '',
  topic: '',
  access: 'Public',
  owner: 'zulfiqar',
  members: [],
});

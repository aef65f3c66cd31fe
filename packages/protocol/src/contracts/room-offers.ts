import { defineContract } from '../define-contract.ts';
import { RoomRef, TargetName } from '../entities/entities.ts';
import { RoomDetails, RoomOffer } from '../entities/room.ts';

/** A room gets another owner (docs/contract.md#who-owns-a-room). Part of roomsContract. */

const byRoom = { roomId: RoomRef };

export const roomOffers = defineContract({
  offerRoom: {
    service: 'api',
    route: 'POST /a/r/transfer',
    auth: 'member',
    in: { ...byRoom, target: TargetName },
    out: { offer: RoomOffer },
    errors: ['ROOM_NOT_FOUND', 'BANNED', 'FORBIDDEN', 'NO_SUCH_PERSON', 'IGNORED', 'CONFLICT', 'TOO_MANY'],
    summary:
      'Offers the room to another member who is no guest, for 7 days; the owner only. CONFLICT while another offer is open.',
  },
  getRoomOffer: {
    service: 'api',
    route: 'GET /a/r/transfer',
    auth: 'member',
    in: byRoom,
    out: { offer: RoomOffer.nullable() },
    errors: ['ROOM_NOT_FOUND', 'BANNED'],
    summary: 'The open offer of the room, for its owner and for whom it is made to; null for everybody else.',
  },
  acceptRoom: {
    service: 'api',
    route: 'POST /a/r/transfer/accept',
    auth: 'member',
    in: byRoom,
    out: { roomDetails: RoomDetails },
    errors: ['ROOM_NOT_FOUND', 'BANNED', 'NOT_FOUND', 'ROOMS_LIMIT'],
    summary: 'Whom the room is offered to becomes its owner. NOT_FOUND when it is not offered to them any more.',
  },
  endRoomOffer: {
    service: 'api',
    route: 'POST /a/r/transfer/end',
    auth: 'member',
    in: byRoom,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'The owner takes the offer back, or whom it is made to declines it.',
  },
});

import type { Member } from '@baithak/protocol/entities/entities';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { lengthen } from '@baithak/protocol/contracts/short-messages.rules';

type Long = { readonly roomId: string; readonly message: RoomMessage };
type Short = Parameters<typeof lengthen>[0] & { readonly in: string; readonly by: string };

/** Short messages as the long ones that they stand for (docs/contract.md#short-messages): whoever listens knows these alone. */
export interface ShortMessages {
  /** An event of '/room' as it is to be heard; undefined when its author is not known, which the server must not let happen. */
  read(event: string, payload: unknown): readonly [event: string, payload: unknown] | undefined;
  /** The connection ended: with the next one everybody is told anew. */
  forget(): void;
}

export const createShortMessages = (): ShortMessages => {
  const members = new Map<string, Member>();
  return {
    read: (event, payload) => {
      /* oxlint-disable typescript/no-unsafe-type-assertion -- as the contract has these two events */
      if (event === 'newMessage') {
        const { roomId, message } = payload as Long;
        members.set(roomId + message.member.user._id, message.member);
      }
      if (event !== 'message') return [event, payload];
      const short = payload as Short;
      /* oxlint-enable typescript/no-unsafe-type-assertion */
      const member = members.get(short.in + short.by);
      return member && ['newMessage', { roomId: short.in, rev: short.rev, message: lengthen(short, member) }];
    },
    forget: () => members.clear(),
  };
};

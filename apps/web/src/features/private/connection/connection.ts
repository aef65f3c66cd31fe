import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { ProfileUser } from '@baithak/protocol/contracts/loading';
import { removedUser } from '@baithak/protocol/text/display-names';

export interface Connection {
  readonly userId: string;
  readonly username: string;
  /** docs/product.md#private-connection-states */
  readonly state: number;
  readonly threadId: string | null;
  readonly allowsRequests: boolean;
}

export const isRemoved = ({ username }: Pick<Connection, 'username'>): boolean => username === removedUser;

export const connectionOfThread = ({ _id, user, connectionState }: PrivateThread): Connection => ({
  userId: user._id,
  username: user.username,
  state: connectionState,
  threadId: _id,
  allowsRequests: true,
});

export const connectionOfProfile = ({
  _id,
  username,
  connectionState,
  thread,
  allowPrivate,
}: Pick<ProfileUser, '_id' | 'username' | 'connectionState' | 'thread' | 'allowPrivate'>): Connection => ({
  userId: _id,
  username,
  state: connectionState,
  threadId: thread,
  allowsRequests: allowPrivate,
});

import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { implement } from '../../platform/implement.ts';
import {
  listMorePrivateThreads,
  listPrivateThreads,
  loadPrivateThread,
  markPrivateRead,
  publishTypingPrivate,
  unloadPrivateThread,
} from './reading.ts';
import {
  deletePrivate,
  editPrivate,
  getPrivateMessage,
  getPrivateMessagesAfter,
  getPrivateMessagesAround,
  getPrivateMessagesBefore,
  sendPrivate,
} from './messages.ts';
import {
  acceptPrivateRequest,
  banInThread,
  blockAndDelete,
  blockRequest,
  deleteRequest,
  requestPrivate,
  unbanInThread,
  unblockRequest,
} from './requests.ts';

export const privateThreadsWire = implement(privateThreadsContract, {
  requestPrivate,
  deleteRequest,
  blockRequest,
  unblockRequest,
  banInThread,
  unbanInThread,
  blockAndDelete,
  acceptPrivateRequest,
  getPrivateMessage,
  getPrivateMessagesAfter,
  getPrivateMessagesAround,
  getPrivateMessagesBefore,
  listPrivateThreads,
  listMorePrivateThreads,
  loadPrivateThread,
  unloadPrivateThread,
  sendPrivate,
  editPrivate,
  deletePrivate,
  publishTypingPrivate,
  markPrivateRead,
  // Acknowledged only: whatever there is to tell was published when it happened (docs/contract.md#private-emits).
  checkPrivate: () => ({}),
  propagatePrivate: () => ({}),
});

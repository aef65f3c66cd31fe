import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { implement } from '../../platform/implement.ts';
import { listMorePrivateThreads, listPrivateThreads } from './list/list-private-threads.ts';
import { loadPrivateThread, unloadPrivateThread } from './load-private-thread.ts';
import { deletePrivate } from './messages/delete-private.ts';
import { getPrivateMessage, getPrivateMessagesBefore } from './messages/get-private-messages.ts';
import { sendPrivate } from './messages/send-private.ts';
import { markPrivateRead } from './reading/mark-read.ts';
import { publishTypingPrivate } from './reading/publish-typing-private.ts';
import {
  acceptPrivateRequest,
  banInThread,
  blockAndDelete,
  blockRequest,
  deleteRequest,
  unbanInThread,
  unblockRequest,
} from './states/change-state.ts';
import { requestPrivate } from './states/request-private.ts';

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
  getPrivateMessagesBefore,
  listPrivateThreads,
  listMorePrivateThreads,
  loadPrivateThread,
  unloadPrivateThread,
  sendPrivate,
  deletePrivate,
  publishTypingPrivate,
  markPrivateRead,
  // Acknowledged only: whatever there is to tell was published when it happened (docs/contract.md#private-emits).
  checkPrivate: () => ({}),
  propagatePrivate: () => ({}),
});

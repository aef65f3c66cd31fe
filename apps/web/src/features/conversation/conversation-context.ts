import type { ClientMessage } from '@baithak/protocol/entities/message-parts';
import { createContext, useContext } from 'react';
import type { Message, PendingMessage } from './state/conversation-state.ts';
import type { MessagePage } from './state/message-window.ts';

/** Who reads. `rank` is the effective one here; `strength` decides on whom one may act. */
export interface Me {
  readonly userId: string;
  readonly username: string;
  readonly picture: string | null;
  readonly alias?: string | undefined;
  readonly rank: number;
  readonly strength: number;
}

export type MessageAction = 'reply' | 'copy' | 'link' | 'edit' | 'delete' | 'report' | 'moderate';

export interface MessagePayload {
  readonly message: ClientMessage;
  readonly type: 'text' | 'hybrid';
}

export interface HistoryCalls {
  readonly before: (messageId: string) => Promise<MessagePage>;
  readonly after: (messageId: string) => Promise<MessagePage>;
  readonly around: (messageId: string) => Promise<MessagePage & { readonly canLoadNewer: boolean }>;
}

/** What a conversation asks of the server. Every call rejects with a WireError. */
export interface ConversationCalls extends HistoryCalls {
  /** NOT_FOUND: it is deleted, or not for this reader. */
  readonly message: (messageId: string) => Promise<Message>;
  /** Resolves to the stored message. The same tempId is stored once. */
  readonly send: (pending: PendingMessage) => Promise<Message>;
  readonly edit: (messageId: string, payload: MessagePayload) => Promise<Message>;
  readonly remove: (messageId: string) => Promise<unknown>;
  readonly publishTyping: () => Promise<unknown>;
  readonly markRead: (rev: number, epoch: string) => Promise<unknown>;
}

/** The conversation that is open: of a room (features/messages), or of two people (features/private). */
export interface Conversation {
  /** Where its state, its drafts and its unsent messages lie. A room's own id; `private ` and the id of a private thread. */
  readonly id: string;
  readonly me: Me;
  /** Whom the reader writes with; absent in a room. */
  readonly other?: string;
  /** The reader takes part. Others read, and writing joins. */
  readonly joined: boolean;
  readonly calls: ConversationCalls;
  /** What the reader may do with a message. The server checks it again. */
  readonly actionsOn: (message: Message) => readonly MessageAction[];
  readonly addressOf: (messageId: string) => string;
  readonly report: (message: Message) => void;
  /** What may be done to the author of a message; only where `actionsOn` names it. */
  readonly moderate?: (message: Message) => void;
  /** Asks why before somebody else's message is deleted. Without it the same is asked as of one's own. */
  readonly askRemoval?: (message: Message) => void;
  /** The message that an address names, or null. */
  readonly linkedIn: (path: string) => string | null;
  readonly hasItem: boolean;
  /** The reader sees what the other one has read. */
  readonly hasReceipts: boolean;
}

const ConversationContext = createContext<Conversation | null>(null);
export const ConversationProvider = ConversationContext.Provider;

/** The conversation around this component. Throws outside of one. */
export const useConversation = (): Conversation => {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('This component belongs inside of a conversation.');
  return conversation;
};

import { WireError } from '@baithak/client/wire/wire-error';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../../../lib/text-direction.ts';
import { useIsIgnored } from '../../../../lib/ignored.ts';
import { Written } from '../../../../ui/written.tsx';
import { partsIncludeFile } from '../../../media/media-url.ts';
import { usePlainText } from '../../../message-body/plain-text.ts';
import { Name } from '../../../people/name.tsx';
import { nameColor } from '../../../people/rank.ts';
import { useConversation } from '../../conversation-context.ts';
import type { Message } from '../../state/conversation-state.ts';
import { dispatch, readConversation, useConversationState } from '../../state/conversation-store.ts';
import styles from './quote.module.css';

interface QuoteProps {
  /** Null: it is deleted; undefined: it is being loaded. */
  readonly message: Message | null | undefined;
  readonly isIgnored?: boolean;
  readonly onOpen: () => void;
}

type Quoted = Pick<Message, 'member' | 'content'>;

/** Who wrote it, and one line of it. */
const Line = ({ member: { user, role }, content }: Quoted) => {
  const text = usePlainText()(content);
  return (
    <>
      <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} className="text-xs" />
      <span
        className={`${styles.text} block max-w-full overflow-x-clip text-ellipsis whitespace-nowrap`}
        {...textAttributes(text)}
      >
        <Written text={text} />
      </span>
    </>
  );
};

/** What a message answered when it was kept, which leads nowhere. */
export const KeptQuote = ({ quoted }: { quoted: Quoted }) => {
  const { user, role } = quoted.member;
  return (
    <div className={styles.quote} style={{ '--rank': nameColor(role.rank, user._id) }}>
      <Line {...quoted} />
    </div>
  );
};

const Quote = ({ message, isIgnored = false, onOpen }: QuoteProps) => {
  const { t } = useTranslation('messages');
  const { t: tp } = useTranslation('people');
  if (message === undefined)
    return (
      <div className={styles.quote} aria-busy="true">
        …
      </div>
    );
  if (message === null) return <div className={styles.quote}>{t('sourceGone')}</div>;
  if (isIgnored) return <div className={styles.quote}>{tp('ignoring.quote')}</div>;
  const { user, role } = message.member;
  return (
    <button
      type="button"
      className={styles.quote}
      style={{ '--rank': nameColor(role.rank, user._id) }}
      onClick={onOpen}
      title={t('toSource')}
    >
      <Line {...message} />
    </button>
  );
};

/** One message of the open conversation: a loaded one, else asked for. Null: it is deleted; undefined: it is being loaded. */
export const useMessage = (id: string): Message | null | undefined => {
  const { id: conversationId, calls } = useConversation();
  const loaded = useConversationState(conversationId, ({ deleted, leaving, messages, outside }) =>
    leaving.has(id)
      ? null
      : (messages.find((message) => message._id === id) ?? outside.get(id) ?? (deleted.has(id) ? null : undefined)),
  );
  const query = useQuery({
    queryKey: ['message', conversationId, id],
    enabled: loaded === undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async (): Promise<Message | null> => {
      try {
        return await calls.message(id);
      } catch (error) {
        if (error instanceof WireError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });
  return loaded === undefined ? query.data : loaded;
};

/** What the pictures of the messages need: file names expire, and come anew with their message. */
export const useMessageMedia = () => {
  const { id, calls } = useConversation();
  const cache = useQueryClient();
  return useMemo(
    () => ({
      place: 'elsewhere' as const,
      refresh: async (name: string) => {
        const { messages } = readConversation(cache, id);
        const message = messages.find(({ content }) => partsIncludeFile(content, bareName(name)));
        if (!message) throw new Error('No message shows this file.');
        dispatch(cache, id, { type: 'messageReloaded', message: await calls.message(message._id) });
      },
    }),
    [cache, id, calls],
  );
};

/** The quote above a reply. Its message may be anywhere in the history. */
export const QuotedMessage = ({ id, onOpen }: { id: string; onOpen: (messageId: string) => void }) => {
  const message = useMessage(id);
  const isIgnored = useIsIgnored(message?.member.user.username ?? '');
  return <Quote message={message} isIgnored={isIgnored} onOpen={() => onOpen(id)} />;
};

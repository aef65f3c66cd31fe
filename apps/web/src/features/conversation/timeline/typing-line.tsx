import { truncateName } from '@baithak/protocol/text/display-names';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { NamesLine } from '../../../ui/names-line.tsx';
import { useConversation } from '../conversation-context.ts';
import type { ConversationState } from '../state/conversation-state.ts';
import { readConversation, useConversationState } from '../state/conversation-store.ts';
import { useLiveLine } from '../state/live-line.ts';
import styles from './typing-line.module.css';

/** Who is typing, without the reader and the people whom the reader ignores. */
export const typingUsernames = (
  { typing, ignored }: Pick<ConversationState, 'typing' | 'ignored'>,
  viewerName: string,
): readonly string[] => [...typing.keys()].filter((username) => username !== viewerName && !ignored.has(username));

/** What was just played, else who is typing, in a line whose height is always taken, so that the timeline does not jump. */
export const TypingLine = () => {
  const { t } = useTranslation('messages');
  const { id, me } = useConversation();
  const line = useLiveLine(id);
  const usernames = useConversationState(id, (state) => typingUsernames(state, me.username));
  const [first = '', second = ''] = usernames.map((username) => isolate(truncateName(username)));
  const text =
    usernames.length === 1
      ? t('typing.one', { first })
      : usernames.length === 2
        ? t('typing.two', { first, second })
        : t('typing.many');
  return (
    <div className={styles.line}>
      <span role="status" className="truncate">
        {line !== undefined && <NamesLine text={line} />}
      </span>
      {line === undefined && usernames.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="truncate">
            <NamesLine text={text} />
          </span>
        </>
      )}
    </div>
  );
};

/** The names of who is there and of who wrote what is loaded: they are no words of the dictionary, and never masked. */
export const namesIn = (cache: QueryClient, id: string): readonly string[] => {
  const { messages, present } = readConversation(cache, id);
  const people = [...messages.map(({ member }) => member), ...present];
  return people.flatMap(({ user: { username, profile } }) => [username, profile.fullname, profile.alias ?? '']);
};

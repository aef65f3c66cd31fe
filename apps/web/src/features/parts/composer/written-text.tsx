import { writesWithDictionary } from '@baithak/protocol/ranks';
import type { ComponentProps, RefObject } from 'react';
import { GrowingText } from '../../../ui/form/growing-text.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useComposerRoom } from './composer-room.ts';
import styles from './written-text.module.css';

const MaskedWords = lazyPart(async () => (await import('./masked/masked-words.tsx')).MaskedWords);

type WrittenTextProps = ComponentProps<typeof GrowingText> & {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** What begins with a slash is a command here. */
  readonly runsCommands?: boolean;
};

/** What is written for a room or a private thread; for whom writes with the dictionary, words that will be masked are marked. */
export const WrittenText = ({ runsCommands = false, ...props }: WrittenTextProps) => {
  const { me, readNames } = useComposerRoom();
  return (
    <div className={styles.field}>
      <GrowingText {...props} />
      {writesWithDictionary(me.rank) && (
        <MaskedWords text={props.value} names={readNames} area={props.ref} runsCommands={runsCommands} />
      )}
    </div>
  );
};

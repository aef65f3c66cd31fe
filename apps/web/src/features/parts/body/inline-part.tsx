import { removedUser } from '@baithak/protocol/text/display-names';
import { unicodeOf } from '@baithak/protocol/text/emoji';
import type { Part } from '@baithak/protocol/parts/part';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { classNames } from '../../../lib/class-names.ts';
import styles from './inline-part.module.css';
import { Written } from '../../../ui/written.tsx';
import { splitLinks } from './links.ts';
import { Sticker } from './sticker.tsx';

/** Text with its addresses as links. They open in a new tab, without a referrer. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map((run, index) =>
    run.href === null ? (
      <Written key={index} text={run.text} />
    ) : (
      <a
        key={index}
        className={styles.link}
        href={run.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        dir="ltr"
      >
        {run.text}
      </a>
    ),
  );

const Emoji = ({ name, isOld }: { name: string; isOld: boolean }) => {
  if (isOld) return <Sticker name={name} size="inline" />;
  const unicode = unicodeOf(name);
  return unicode ? (
    <span className={styles.emoji} role="img" aria-label={name.replaceAll('_', ' ')}>
      {unicode}
    </span>
  ) : (
    `:${name}:`
  );
};

/** A part within a line of text. `viewerId` is the reader, whose mentions are highlighted. */
export const InlinePart = ({ part, viewerId }: { part: Part; viewerId: string }) => {
  switch (part.type) {
    case 'text':
    case 'youtube':
    case 'thread':
      return <LinkedText text={part.data} />;
    case 'mention':
      if (part.data === removedUser)
        return (
          <bdi className={styles.mention} dir="ltr">
            @…
          </bdi>
        );
      return (
        <a
          className={classNames(styles.mention, viewerId !== '' && part.extras?._id === viewerId && styles.mine)}
          href={`/user/${part.data}`}
          data-person={part.data}
          dir="ltr"
          lang="en"
        >
          @{part.data}
        </a>
      );
    case 'bot':
      return (
        <bdi className={styles.mention} dir="ltr" lang="en">
          #{part.data === removedUser ? '…' : part.data}
        </bdi>
      );
    case 'emoji':
      return <Emoji name={part.data} isOld={part.extras.category === 'old'} />;
    case 'poll':
      return [part.data, ...part.extras.choices].join(' · ');
    case 'command':
      return <bdi dir="ltr">{printPart(part)}</bdi>;
    default:
      return null;
  }
};

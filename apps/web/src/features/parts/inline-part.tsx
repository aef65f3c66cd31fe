import { unicodeOf } from '@baithak/protocol/emoji';
import type { Part } from '@baithak/protocol/parts/part';
import { Fragment } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './inline-part.module.css';
import { isFramed, splitLinks } from './links.ts';
import { PageDoor } from './page-door.tsx';
import { Sticker } from './sticker.tsx';

/** Text with its addresses as links. They open beside the room and tell the other side nothing about it. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map((stretch, index) =>
    stretch.href === null ? (
      stretch.text
    ) : (
      <Fragment key={index}>
        <a className={styles.link} href={stretch.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
          {stretch.text}
        </a>
        {isFramed(stretch.href) && <PageDoor address={stretch.href} />}
      </Fragment>
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

/** A part that stands in a line of text. `me` is the reader's username: their mention stands out. */
export const InlinePart = ({ part, me }: { part: Part; me: string }) => {
  switch (part.type) {
    case 'text':
      return <LinkedText text={part.data} />;
    case 'mention':
      return (
        <a
          className={classNames(styles.mention, part.data === me && styles.mine)}
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
          #{part.data}
        </bdi>
      );
    case 'emoji':
      return <Emoji name={part.data} isOld={part.extras.category === 'old'} />;
    case 'command':
      return <code className={styles.command}>{part.data}</code>;
    default:
      return null;
  }
};

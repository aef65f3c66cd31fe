import { Fragment } from 'react';
import styles from './marked.module.css';
import type { Snippet } from './snippet-parts.ts';

/** A text with what was searched marked in it. */
export const Marked = ({ snippet }: { snippet: Snippet }) =>
  snippet.map(({ text, hit }, at) =>
    hit ? (
      <mark key={at} className={styles.hit}>
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );

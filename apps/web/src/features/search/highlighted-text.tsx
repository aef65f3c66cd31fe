import { Fragment } from 'react';
import styles from './highlighted-text.module.css';
import type { Snippet } from './snippet-parts.ts';

/** A text with what was searched marked in it. */
export const HighlightedText = ({ snippet }: { snippet: Snippet }) =>
  snippet.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );

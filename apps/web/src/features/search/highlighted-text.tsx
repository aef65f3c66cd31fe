import { Fragment } from 'react';
import styles from './highlighted-text.module.css';
import { numbersIn, type Snippet } from './snippet-parts.ts';

const Pieces = ({ snippet }: { snippet: Snippet }) =>
  snippet.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );

/** A text with what was searched marked in it. A number that a hit is a part of stays left to right as a whole. */
export const HighlightedText = ({ snippet }: { snippet: Snippet }) =>
  numbersIn(snippet).map(({ pieces, isNumber }, index) =>
    isNumber ? (
      <bdi key={index} dir="ltr">
        <Pieces snippet={pieces} />
      </bdi>
    ) : (
      <Pieces key={index} snippet={pieces} />
    ),
  );

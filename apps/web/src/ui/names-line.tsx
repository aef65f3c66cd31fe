import { Fragment } from 'react';
import { textAttributes } from '../lib/text-direction.ts';
import { Written } from './written.tsx';

/** What `isolate` makes, with the numbers that it isolates inside. */
const isolated = /\u2068((?:[^\u2066-\u2069]|\u2066[^\u2066-\u2069]*\u2069)*)\u2069/;

/**
 * A sentence with isolated names, in one line that may be too narrow for it: each name gives way at its own end. As plain
 * text, a name of the other direction loses its beginning.
 */
export const NamesLine = ({ text }: { text: string }) =>
  !isolated.test(text) ? (
    text
  ) : (
    <span className="names-line">
      {text.split(isolated).map((piece, at) =>
        at % 2 === 0 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence keep their places
          <Fragment key={at}>{piece}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence keep their places
          <bdi key={at} {...textAttributes(piece)}>
            <Written text={piece.replaceAll(/[\u2066\u2069]/g, '')} />
          </bdi>
        ),
      )}
    </span>
  );

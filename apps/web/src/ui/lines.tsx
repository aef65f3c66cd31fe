import { Written } from './written.tsx';
import { textAttributes } from '../lib/text-direction.ts';
import styles from './lines.module.css';

/** A longer text that somebody wrote, such as rules: each line has its own direction and height. */
export const Lines = ({ text }: { text: string }) => {
  const around = textAttributes(text).dir;
  return text.split('\n').map((line, at) => (
    <span
      key={at}
      className={`${styles.line} block font-body [unicode-bidi:isolate]`}
      {...textAttributes(line, around)}
    >
      {line === '' ? <br /> : <Written text={line} />}
    </span>
  ));
};

import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './message-screen.module.css';
import { Sticker } from '../graphics/sticker.tsx';

interface MessageScreenProps {
  /** The sticker's code without its prefix. */
  sticker: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A whole page with one message: not found, crashed, could not open. */
export const MessageScreen = ({ sticker, title, text, children }: MessageScreenProps) => (
  <main className={styles.screen}>
    <Sticker name={sticker} size={128} />
    <h1 className={classNames('display', styles.title)}>{title}</h1>
    <p className={styles.text}>{text}</p>
    <div className={styles.choices}>{children}</div>
  </main>
);

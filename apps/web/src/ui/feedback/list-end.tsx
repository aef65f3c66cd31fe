import type { ReactNode } from 'react';
import styles from './list-end.module.css';

/** Below the rows of a list: the error of the last load, and the button that loads more. */
export const ListEnd = ({ children }: { children: ReactNode }) => <div className={styles.end}>{children}</div>;

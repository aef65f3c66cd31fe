import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './popup.module.css';

/** The part of a dialog between its title and its buttons; it scrolls. */
export const DialogBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(styles.body, className)} />
);

/** The buttons of a dialog, in sight however long its body is; on a phone they share its width. */
export const DialogFooter = (props: ComponentProps<'div'>) => <div {...props} className={styles.foot} data-buttons />;

/** A form around the body and the footer of a dialog. */
export const DialogForm = (props: ComponentProps<'form'>) => <form {...props} className={styles.form} />;

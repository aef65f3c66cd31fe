import { useEffect, useRef } from 'react';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import styles from './fields/form.module.css';

/** Replaces the form when the next step is in the mail. */
export const MailSent = ({ title, text }: { title: string; text: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.mailSent}>
      <Sticker name="shukriya" size={112} />
      <h2 ref={heading} tabIndex={-1} className={styles.mailSentTitle}>
        {title}
      </h2>
      <p>{text}</p>
    </section>
  );
};

import styles from './complaint.module.css';

/** An error beside what it is about, in red and said aloud. */
export const Complaint = ({ text }: { text: string | null }) => (
  <p className={styles.complaint} role="alert">
    {text}
  </p>
);

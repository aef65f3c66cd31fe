import styles from './nuqta.module.css';

/** The mark for new, present and selected. `label` is its meaning for screen readers. */
export const Nuqta = ({ label }: { label?: string }) =>
  label === undefined ? (
    <i className={styles.nuqta} aria-hidden="true" />
  ) : (
    <i className={styles.nuqta} role="img" aria-label={label} title={label} />
  );

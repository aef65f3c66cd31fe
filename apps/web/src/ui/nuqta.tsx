import styles from './nuqta.module.css';

/** The one sign for new, here and selected. `label` is what it means, for those who do not see it. */
export const Nuqta = ({ label }: { label?: string }) =>
  label === undefined ? (
    <i className={styles.nuqta} aria-hidden="true" />
  ) : (
    <i className={styles.nuqta} role="img" aria-label={label} title={label} />
  );

import { Written } from '../../../ui/written.tsx';
import { textAttributes } from '../../../lib/bidi.ts';
import styles from './bot-facts.module.css';

interface ShownCommand {
  readonly name: string;
  readonly desc: string;
  readonly params: readonly { readonly name: string; readonly optional?: boolean | undefined }[];
}

interface BotCommandsProps {
  readonly label: string;
  readonly commands: readonly ShownCommand[];
  /** What its heading is below. */
  readonly level?: 2 | 3;
}

/** Commands of a bot with their parameters, and what each does. */
export const BotCommands = ({ label, commands, level = 3 }: BotCommandsProps) => {
  const Heading = `h${level}` as const;
  return (
    <section aria-label={label}>
      <Heading className={styles.heading}>{label}</Heading>
      <ul className={styles.commands}>
        {commands.map(({ name, desc, params }) => (
          <li key={name}>
            <b dir="ltr">/{name}</b>{' '}
            {params.map((param) => (
              <bdi key={param.name} className={styles.param}>
                {param.optional === true ? `${param.name}?` : param.name}
              </bdi>
            ))}
            <p className={styles.desc} {...textAttributes(desc)}>
              <Written text={desc} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

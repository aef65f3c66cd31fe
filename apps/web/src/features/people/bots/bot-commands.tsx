import type { BotCommand } from '@baithak/protocol/entities/bot';
import { textAttributes } from '../../../lib/bidi.ts';
import styles from './bot-facts.module.css';

interface BotCommandsProps {
  readonly label: string;
  readonly commands: readonly BotCommand[];
}

/** Commands of a bot with their parameters, and what each does. */
export const BotCommands = ({ label, commands }: BotCommandsProps) => (
  <section aria-label={label}>
    <h3 className={styles.heading}>{label}</h3>
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
            {desc}
          </p>
        </li>
      ))}
    </ul>
  </section>
);

import { Written } from '../../../ui/written.tsx';
import { textAttributes } from '../../../lib/text-direction.ts';

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

export const BotCommands = ({ label, commands, level = 3 }: BotCommandsProps) => {
  const Heading = `h${level}` as const;
  return (
    <section aria-label={label}>
      <Heading className="text-xs font-bold">{label}</Heading>
      <ul className="grid gap-2 mt-1.5">
        {commands.map(({ name, desc, params }) => (
          <li key={name}>
            <b dir="ltr">/{name}</b>{' '}
            {params.map((param) => (
              <bdi
                key={param.name}
                className="inline-block me-1 py-0 px-1.5 [border:1px_dashed_var(--border-strong)] rounded-[4px] text-muted text-xs"
              >
                {param.optional === true ? `${param.name}?` : param.name}
              </bdi>
            ))}
            <p className="text-muted text-xs wrap-anywhere" {...textAttributes(desc)}>
              <Written text={desc} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

import { Written } from '../../../ui/written.tsx';
import type { OwnBot } from '@baithak/protocol/entities/bot';
import { botRank } from '@baithak/protocol/ranks';
import { textAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import styles from './bots-table.module.css';
import { useConnectionWords, useWaitingWords } from '../../people/bots/use-bot-state.ts';

interface Acts {
  readonly onRotate: (bot: OwnBot) => void;
  readonly onDelete: (bot: OwnBot) => void;
}

const role = { rank: botRank, title: 'BOT' };

const State = ({ bot }: { bot: OwnBot }) => {
  const connection = useConnectionWords();
  const waiting = useWaitingWords();
  const kind = bot.connected !== null ? 'online' : bot.lastConnected === null ? 'never' : 'away';
  return (
    <span className={styles.state}>
      <i className={classNames(styles.mark, styles[kind])} aria-hidden="true" />
      {[connection(bot), waiting(bot.waiting)].filter((words) => words !== '').join(' · ')}
    </span>
  );
};

const BotRow = ({ bot, onRotate, onDelete }: Acts & { bot: OwnBot }) => {
  const { t } = useBotsTexts();
  const { _id, username, about, rooms, connected } = bot;
  return (
    <tr>
      <td>
        <span className={styles.who}>
          <Avatar
            id={_id}
            username={username}
            picture={bot.profile.picture}
            rank={botRank}
            size={38}
            presence={connected === null ? undefined : 'online'}
          />
          <span>
            <span className={styles.name}>
              <Name id={_id} username={username} role={role} />
              <Badge role={role} />
            </span>
            {about !== '' && (
              <span className={styles.about} {...textAttributes(about)}>
                <Written text={about} />
              </span>
            )}
          </span>
        </span>
      </td>
      <td>
        <span className={styles.rooms} role="img" aria-label={rooms.map(({ title }) => title).join(', ')}>
          {rooms.map((room) => (
            <span key={room._id} title={room.title}>
              <Tile seed={room._id} tile={room.tile} size={26} />
            </span>
          ))}
        </span>
      </td>
      <td>
        <State bot={bot} />
      </td>
      <td>
        <span className={styles.acts}>
          <Button
            tone="outline"
            size="small"
            aria-label={t('newTokenOf', { name: username })}
            onClick={() => onRotate(bot)}
          >
            {t('newToken')}
          </Button>
          <Menu trigger={<IconButton icon="more" label={t('more', { name: username })} />}>
            <MenuItem icon="trash" danger onChoose={() => onDelete(bot)}>
              {t('delete')}
            </MenuItem>
          </Menu>
        </span>
      </td>
    </tr>
  );
};

export const BotsTable = ({ bots, ...acts }: Acts & { bots: readonly OwnBot[] }) => {
  const { t } = useBotsTexts();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('bot')}</th>
          <th scope="col">{t('rooms')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bots.map((bot) => (
          <BotRow key={bot._id} bot={bot} {...acts} />
        ))}
      </tbody>
    </table>
  );
};

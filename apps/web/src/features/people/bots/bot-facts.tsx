import type { ProfileBot, ProfileBotRoom } from '@baithak/protocol/entities/bot';
import { Link } from 'react-router';
import { Written } from '../../../ui/written.tsx';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { textAttributes } from '../../../lib/text-direction.ts';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { Lines } from '../../../ui/lines.tsx';
import cardStyles from '../person-card.module.css';
import { BotCommands } from './bot-commands.tsx';
import { useConnectionWords } from './use-bot-state.ts';

const RoomName = ({ room }: { room: ProfileBotRoom }) =>
  room.mayOpen ? (
    <Link to={roomAddress(roomRefOf(room))}>
      <bdi>
        <Written text={room.title} />
      </bdi>
    </Link>
  ) : (
    <bdi>
      <Written text={room.title} />
    </bdi>
  );

export const BotFacts = ({ bot, about }: { bot: ProfileBot; about: string }) => {
  const { t } = useBotsTexts();
  const connection = useConnectionWords();
  const { connected, lastConnected } = bot;
  return (
    <>
      <p className="text-muted text-xs wrap-anywhere">{t('notPerson')}</p>
      {about !== '' && (
        <p
          className="font-body wrap-anywhere whitespace-pre-wrap ur:leading-(--lh-nastaliq-body)"
          {...textAttributes(about)}
        >
          <Lines text={about} />
        </p>
      )}
      <dl className={cardStyles.facts}>
        {bot.by && (
          <div>
            <dt>{t('madeBy')}</dt>
            <dd>
              <a href={`/user/${bot.by.username}`} data-person={bot.by.username} dir="ltr" lang="en">
                {bot.by.username}
              </a>
            </dd>
          </div>
        )}
        {bot.rooms.length > 0 && (
          <div>
            <dt>{t('inRooms')}</dt>
            <dd>
              {bot.rooms.map((room, at) => (
                <span key={room._id}>
                  {at > 0 && ' · '}
                  <RoomName room={room} />
                </span>
              ))}
            </dd>
          </div>
        )}
        {connected !== undefined && lastConnected !== undefined && (
          <div>
            <dt>{t('state')}</dt>
            <dd>{connection({ connected, lastConnected })}</dd>
          </div>
        )}
        <div>
          <dt>{t('reads')}</dt>
          <dd>{t('readsWhat')}</dd>
        </div>
      </dl>
      {bot.commands.length > 0 && <BotCommands label={t('commands')} commands={bot.commands} />}
    </>
  );
};

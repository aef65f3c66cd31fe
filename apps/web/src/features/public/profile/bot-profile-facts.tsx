import { Written } from '../../../ui/written.tsx';
import type { ProfileBot } from '@baithak/protocol/entities/bot';
import { Link } from 'react-router';
import { useBotsTexts } from '../../../i18n/bots/use-bots-texts.ts';
import { textAttributes } from '../../../lib/bidi.ts';
import { Lines } from '../../../ui/lines.tsx';
import { BotCommands } from '../../people/bots/bot-commands.tsx';
import styles from './profile-page.module.css';

/** What everybody may know of a bot: whose it is, what it answers, and the rooms in which anybody may see it do so. */
export const BotProfileFacts = ({ bot, about }: { bot: ProfileBot; about: string }) => {
  const { t } = useBotsTexts();
  const rooms = bot.rooms.filter(({ isPublic }) => isPublic);
  return (
    <>
      <dl className={styles.facts}>
        {about !== '' && (
          <div className={styles.about}>
            <dt>{t('about')}</dt>
            <dd className={styles.words} {...textAttributes(about)}>
              <Lines text={about} />
            </dd>
          </div>
        )}
        {bot.by && (
          <div>
            <dt>{t('madeBy')}</dt>
            <dd>
              <Link to={`/user/${bot.by.username}`} dir="ltr" lang="en">
                {bot.by.username}
              </Link>
            </dd>
          </div>
        )}
        {rooms.length > 0 && (
          <div>
            <dt>{t('inRooms')}</dt>
            <dd>
              {rooms.map(({ _id, title }, at) => (
                <span key={_id}>
                  {at > 0 && ' · '}
                  <Link to={`/preview/room/${_id}`}>
                    <bdi>
                      <Written text={title} />
                    </bdi>
                  </Link>
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('reads')}</dt>
          <dd>{t('readsWhat')}</dd>
        </div>
      </dl>
      {bot.commands.length > 0 && (
        <div className={styles.commands}>
          <BotCommands label={t('commands')} commands={bot.commands} level={2} />
        </div>
      )}
    </>
  );
};

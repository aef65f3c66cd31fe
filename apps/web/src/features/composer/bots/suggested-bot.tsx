import { Written } from '../../../ui/written.tsx';
import { botRank } from '@baithak/protocol/ranks';
import { isolate } from '../../../lib/bidi.ts';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { Avatar } from '../../people/avatar.tsx';
import { useComposerRoom } from '../composer-room.ts';
import { useRoomBots } from './room-bots.ts';
import styles from './suggested-command.module.css';

/** A bot among the suggestions: what it does, and whose it is. */
export const SuggestedBot = ({ botId, username }: { botId: string; username: string }) => {
  const { t } = useBotsTexts();
  const bot = useRoomBots(useComposerRoom().id, true)?.find(({ _id }) => _id === botId);
  return (
    <>
      <Avatar id={botId} username={username} picture={null} rank={botRank} size={26} />
      <b dir="ltr">
        <bdi>#{username}</bdi>
      </b>
      <span className={styles.more}>
        {bot && bot.about !== '' && (
          <bdi className="overflow-hidden text-ellipsis">
            <Written text={bot.about} />
          </bdi>
        )}
        {bot?.by && <span>{t('ofSomebody', { name: isolate(bot.by.username) })}</span>}
      </span>
    </>
  );
};

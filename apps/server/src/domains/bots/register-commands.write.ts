import { defineWrite } from '../../platform/db/write.ts';

interface Registration {
  readonly botId: string;
  readonly roomId: string;
  /** JSON. */
  readonly commands: string;
}

/** Keeps what a bot answers in a room, for while it is away. */
export const storeRegistration = defineWrite({
  name: 'bots.storeRegistration',
  key: ({ roomId }: Registration) => roomId,
  run: async (tx, { botId, roomId, commands }: Registration) => {
    await tx
      .insertInto('bot_registrations')
      .values({ bot_id: botId, room_id: roomId, commands, judged: 1 })
      .onConflict((conflict) => conflict.columns(['bot_id', 'room_id']).doUpdateSet({ commands, judged: 1 }))
      .execute();
  },
});

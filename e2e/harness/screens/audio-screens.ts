import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@baithak/client/create-client';
import { encodeAudioFrame } from '@baithak/protocol/audio-frame';
import {
  audioBar,
  audioButton,
  checkDialog,
  listen,
  openAudio,
  refuseMicrophone,
  speak,
  stage,
} from '../people/audio-actions.ts';
import type { Person } from '../people/person.ts';
import { enter, reader } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

const title = 'Chiragh aur Ghazal';
const owner = { ...reader, username: 'zainab5' };
const audience = ['bilal07', 'sana21', 'hamza66', 'kashif12', 'ayesha10'];

/** A voice: a tone whose loudness changes, as frames come from a browser that sends PCM. */
const talk = ({ broadcast }: Client): (() => void) => {
  let sequence = 0;
  const frame = (): void => {
    const samples = Int16Array.from(
      { length: 1024 },
      (_, index) => 12_000 * Math.sin((index * 2 * Math.PI * 220) / 6000),
    );
    const bytes = encodeAudioFrame({ codec: 'pcm', rate: 6000, sequence, samples: new Uint8Array(samples.buffer) });
    sequence += 1;
    void broadcast.sendAudioSlice(bytes).catch(() => undefined);
  };
  const timer = setInterval(frame, (1024 / 6000) * 1000);
  return () => clearInterval(timer);
};

/** Whoever had the place, or a hand up, on the picture before keeps it for 10 s. */
const untilFree = async (keeper: Client, roomId: string): Promise<void> => {
  const { stream } = await keeper.broadcast.peekBroadcast({ id: roomId });
  if (stream.speakers.length === 0 && stream.hands.length === 0 && stream.next === null) return;
  await delay(500);
  await untilFree(keeper, roomId);
};

interface Scene {
  readonly roomId: string;
  readonly keeper: Client;
  readonly clients: readonly Client[];
}

const findRoom = async ({ rooms }: Client): Promise<string> => {
  const { rooms: own } = await rooms.listRooms();
  const known = own.find((each) => each.title === title);
  if (known) return known._id;
  const input = { title, type: 'Normal', access: 'Public', desc: 'One person speaks at a time.' } as const;
  const { room } = await rooms.createRoom(input);
  await rooms.updateRoomSettings({ roomId: room._id, rules: 'One speaker at a time, no shouting.' });
  return room._id;
};

/** The room with its listeners; `speaks`: bilal07 has the place. Everybody leaves when the picture's page is closed. */
const scene =
  (speaks: boolean, go: (person: Person, scene: Scene) => Promise<void>): Go =>
  async (person, { app }) => {
    const keeper = await enter(app, owner.username);
    const roomId = await findRoom(keeper);
    const clients = await Promise.all(audience.map(async (name) => enter(app, name)));
    const [speaker = keeper] = clients;
    let silence = (): void => undefined;
    person.context.on('close', () => {
      silence();
      for (const each of [keeper, ...clients]) each.close();
    });
    await untilFree(keeper, roomId);
    await person.logIn(reader);
    for (const each of clients) {
      await each.rooms.joinRoom({ roomId });
      // It is in the room too: that is how others know its face.
      each.followRoom(roomId, { onLoad: () => undefined, onChange: () => undefined, onError: () => undefined });
      await each.broadcast.joinBroadcast({ id: roomId });
    }
    await person.joinRoomByCall(roomId);
    await keeper.commands.grantBroadcast({ roomId, target: 'bilal07' });
    await keeper.commands.grantBroadcast({ roomId, target: reader.username });
    if (speaks) await speaker.broadcast.upgradeToSpeaker({ id: roomId, desc: 'چراغِ شام سے پہلے کوئی خبر آئے' });
    if (speaks) silence = talk(speaker);
    await go(person, { roomId, keeper, clients });
  };

const live = async (person: Person): Promise<void> => {
  await listen(person);
  await stage(person).getByText('bilal07').waitFor();
};

const check = async (person: Person): Promise<void> => {
  await listen(person);
  await audioButton(person, person.texts.audio.speak).click();
  await checkDialog(person).waitFor();
};

/** The line is gone: the page is told so, and cannot come back. */
const loseLine = async (person: Person): Promise<void> => {
  person.mayLogError(/./);
  await person.context.setOffline(true);
  await person.page.getByText(person.texts.audio.reconnecting, { exact: true }).waitFor();
};

/** On a phone the list covers the room; on a desktop both are there, and another room is opened. */
const toRooms = async ({ page, texts }: Person): Promise<void> => {
  const back = page.getByRole('link', { name: texts.rooms.toRooms, exact: true });
  if (await back.isVisible()) return back.click();
  await page.getByRole('navigation', { name: texts.rooms.yours }).getByRole('link').nth(3).click();
};

/** As links inside the app lead there: the page stays, and with it the sound. `path`: of the room that one listens to. */
const elsewhere = (path: (roomId: string) => string): Go => {
  const go: Go = async (person, community) =>
    scene(true, async (_, { roomId }) => {
      await person.logIn({ ...reader, username: 'zulfiqar' });
      await person.openRoom(roomId);
      await live(person);
      await person.page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path(roomId));
      await audioBar(person).waitFor();
      await person.page.waitForLoadState('networkidle');
    })(person, community);
  return go;
};

/** The states of room audio (docs/design.md#audio-screens). */
export const audioScreens: readonly Screen[] = [
  { name: 'audio-nobody', go: scene(false, openAudio) },
  { name: 'audio-peek', go: scene(true, openAudio) },
  { name: 'audio-live', go: scene(true, live) },
  {
    name: 'audio-reconnecting',
    go: scene(true, async (person) => {
      await live(person);
      await loseLine(person);
    }),
  },
  {
    name: 'audio-muted',
    go: scene(false, async (person, { roomId, keeper }) => {
      await listen(person);
      await speak(person, 'An evening without shouting');
      await keeper.broadcast.muteBroadcast({
        roomId,
        on: true,
        minutes: 60,
        reason: 'Rule 2: one speaker, no shouting.',
      });
      await person.page.getByRole('alert').filter({ hasText: 'Rule 2' }).waitFor();
      person.context.on(
        'close',
        () => void keeper.broadcast.muteBroadcast({ roomId, on: false }).catch(() => undefined),
      );
    }),
  },
  {
    name: 'audio-hands',
    go: scene(true, async (person, { keeper, roomId, clients }) => {
      for (const each of clients.slice(1, 4)) await each.broadcast.raiseHand({ id: roomId, on: true });
      await keeper.commands.giveMicrophone({ roomId, target: 'sana21' });
      await live(person);
      await audioButton(person, person.texts.audio.hands.raise).click();
      await audioButton(person, person.texts.audio.hands.lower).waitFor();
    }),
  },
  {
    name: 'audio-hands-owner',
    go: async (person, community) =>
      scene(true, async (_, { roomId, clients }) => {
        for (const each of clients.slice(1, 4)) await each.broadcast.raiseHand({ id: roomId, on: true });
        await person.logIn(owner);
        await person.openRoom(roomId);
        await live(person);
      })(person, community),
  },
  {
    name: 'audio-yours',
    go: scene(true, async (person, { roomId, keeper, clients: [speaker] }) => {
      await live(person);
      await audioButton(person, person.texts.audio.hands.raise).click();
      await audioButton(person, person.texts.audio.hands.lower).waitFor();
      await keeper.commands.giveMicrophone({ roomId, target: reader.username });
      await speaker?.broadcast.downgradeFromSpeaker({});
      await person.page.getByRole('alert').getByText(person.texts.audio.hands.yours).waitFor();
    }),
  },
  {
    name: 'audio-speaking',
    go: scene(false, async (person) => {
      await listen(person);
      await speak(person, 'Two ghazals by Parveen Shakir');
    }),
  },
  {
    name: 'audio-check',
    go: scene(false, async (person) => {
      await check(person);
      await checkDialog(person)
        .getByText(person.texts.audio.check.good)
        .or(checkDialog(person).getByText(person.texts.audio.check.loud))
        .waitFor();
    }),
  },
  {
    name: 'audio-refused',
    go: scene(false, async (person) => {
      await refuseMicrophone(person);
      await check(person);
      await checkDialog(person).getByText(person.texts.audio.problem.refused).waitFor();
    }),
  },
  {
    name: 'audio-elsewhere',
    go: scene(true, async (person) => {
      await live(person);
      await person.page.getByRole('tab', { name: person.texts.rooms.messages, exact: true }).click();
      await audioBar(person).getByText('bilal07').waitFor();
    }),
  },
  {
    name: 'audio-list',
    go: scene(true, async (person) => {
      await live(person);
      await toRooms(person);
      await audioBar(person).waitFor();
    }),
  },
  {
    name: 'audio-paused',
    go: scene(false, async (person) => {
      await listen(person);
      await speak(person, 'Two ghazals by Parveen Shakir');
      await audioButton(person, person.texts.audio.microphoneOff).click();
      await toRooms(person);
      await audioBar(person).waitFor();
    }),
  },
  { name: 'audio-at-reports', go: elsewhere((roomId) => `/room-reports/${roomId}`) },
  { name: 'audio-at-log', go: elsewhere((roomId) => `/room-log/${roomId}`) },
  { name: 'audio-at-bans', go: elsewhere((roomId) => `/room-bans/${roomId}`) },
  { name: 'audio-at-staff', go: elsewhere(() => '/staff/people') },
  { name: 'audio-at-person', go: elsewhere(() => '/user/bilal07') },
  {
    name: 'audio-mute-dialog',
    go: async (person, community) =>
      scene(true, async (_, { roomId }) => {
        await person.logIn(owner);
        await person.openRoom(roomId);
        await live(person);
        await audioButton(person, person.texts.audio.moderation.mute).click();
        await person.page.getByRole('dialog').waitFor();
      })(person, community),
  },
];

import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import type { Person } from '../factories.ts';
import type { Place } from './conversation.ts';
import type { Device } from './device.ts';
import { others, type Act, type DeviceName, type OtherName, type PlaceName, type RoomName } from './schedule.ts';

/** Who acts in a schedule, and where. */
export interface Scene {
  readonly devices: Readonly<Record<DeviceName, { readonly person: Person; readonly device: Device }>>;
  readonly others: Readonly<Record<OtherName, Person>>;
  readonly rooms: Readonly<Record<RoomName, string>>;
  /** With each of the others. */
  readonly privateThreads: Readonly<Record<OtherName, string>>;
  /** A thread of the person's in room 1. */
  readonly threadId: string;
}

type OtherAct = Extract<Act, { by: OtherName }>;
type DeviceAct = Extract<Act, { by: DeviceName }>;

/** Ids of what was written so far, the latest last: by place and author ('me' on whatever device). */
type Written = Map<string, string[]>;

const keep = (written: Written, key: string, id: string | undefined): void => {
  if (id !== undefined) written.set(key, [...(written.get(key) ?? []), id]);
};
const takeLast = (written: Written, key: string): string | undefined => written.get(key)?.pop();

const placeOf = (scene: Scene, name: PlaceName): Place =>
  name === 'zahid' || name === 'yusra'
    ? { type: 'thread', id: scene.privateThreads[name] }
    : { type: 'room', id: scene.rooms[name] };

const message = (text: string) => ({ message: text, type: 'text' as const, tempId: newId() });

const actInRoom = async (
  scene: Scene,
  written: Written,
  { by, does, room }: Extract<OtherAct, { room: RoomName }>,
): Promise<void> => {
  const { messages } = scene.others[by].client;
  const id = scene.rooms[room];
  const own = `${id} ${by}`;
  if (does === 'deleteInRoom') {
    const messageId = takeLast(written, own);
    if (messageId !== undefined) await messages.deleteMessage({ id, messageId });
    return;
  }
  const replyTo = does === 'answer' ? written.get(`${id} me`)?.at(-1) : undefined;
  const text = does === 'mention' ? `@${scene.devices.phone.person.username} look` : 'salaam';
  const sent = await (replyTo === undefined
    ? messages.sendMessage({ id, ...message(text) })
    : messages.replyMessage({ id, ...message(text), replyTo }));
  keep(written, own, sent.id);
};

const actElsewhere = async (
  scene: Scene,
  written: Written,
  { by, does }: Exclude<OtherAct, { room: RoomName }>,
): Promise<void> => {
  const { privateThreads, threads } = scene.others[by].client;
  const [threadId, roomId] = [scene.privateThreads[by], scene.rooms['room 1']];
  const [told, replies] = [`${threadId} ${by}`, `${scene.threadId} ${by}`];
  const of = takeOf(written, does, told, replies);
  if (does === 'tell') keep(written, told, (await privateThreads.sendPrivate({ threadId, ...message('salaam') })).id);
  if (does === 'deletePrivate' && of !== undefined)
    await privateThreads.deletePrivate({ threadId, privateMessageId: of });
  if (does === 'replyInThread') {
    const reply = await threads.replyToThread({ roomId, replyTo: scene.threadId, threadText: 'a reply' });
    keep(written, replies, reply.data._id);
  }
  if (does === 'deleteReply' && of !== undefined)
    await threads.deleteReply({ roomId, threadId: scene.threadId, replyId: of });
  if (does === 'like') await threads.likeThread({ roomId, threadId: scene.threadId });
};

const takeOf = (written: Written, does: string, told: string, replies: string): string | undefined =>
  does === 'deletePrivate' ? takeLast(written, told) : does === 'deleteReply' ? takeLast(written, replies) : undefined;

const actOnNotifications = async ({ person, device }: Scene['devices']['phone'], does: string): Promise<void> => {
  const { notifications } = person.client;
  const all = { all: true } as const;
  if (does === 'seeAll') return device.withCount(() => notifications.markNotificationSeen(all));
  if (does === 'deleteAllNotifications') return device.withCount(() => notifications.deleteNotification(all));
  const { data } = await notifications.listNotifications();
  const unseen = data.find(({ seen }) => !seen);
  if (does === 'seeOne' && unseen)
    await device.withCount(() => notifications.markNotificationSeen({ _id: unseen._id }));
  const [latest] = data;
  if (does === 'deleteOneNotification' && latest)
    await device.withCount(() => notifications.deleteNotification({ _id: latest._id }));
};

const deleteOwn = async (scene: Scene, written: Written, by: DeviceName): Promise<void> => {
  const { person, device } = scene.devices[by];
  const place = device.conversation()?.place;
  const id = place && takeLast(written, `${place.id} me`);
  if (!place || id === undefined) return;
  await (place.type === 'room'
    ? person.client.messages.deleteMessage({ id: place.id, messageId: id })
    : person.client.privateThreads.deletePrivate({ threadId: place.id, privateMessageId: id }));
};

const actOffline = async (device: Device, does: DeviceAct['does']): Promise<void> => {
  if (does === 'comeBack') await device.comeBack();
  if (does === 'showNext' || does === 'showAll') device.conversation()?.show(does === 'showAll' ? 'all' : 'next');
};

const actOnDevice = async (scene: Scene, written: Written, act: DeviceAct): Promise<void> => {
  const { by, does } = act;
  const { device } = scene.devices[by];
  if (!device.isOnline()) return actOffline(device, does);
  const open = device.conversation();
  switch (does) {
    case 'open':
      return device.open(placeOf(scene, act.place));
    case 'leave':
      return device.leave();
    case 'showNext':
    case 'showAll':
      return open?.show(does === 'showAll' ? 'all' : 'next');
    case 'report':
      return open?.report();
    case 'write':
      return keep(written, `${open?.place.id} me`, await device.write('salaam'));
    case 'writeAndDrop':
      return device.writeAndDrop('salaam');
    case 'deleteOwn':
      return deleteOwn(scene, written, by);
    case 'goOffline':
      return device.goOffline();
    case 'comeBack':
      return undefined;
    default:
      return actOnNotifications(scene.devices[by], does);
  }
};

const isOther = (act: Act): act is OtherAct => others.some((name) => name === act.by);

/** Performs acts. What another actor has just deleted may be gone. */
export const performer = (scene: Scene): ((act: Act) => Promise<void>) => {
  const written: Written = new Map();
  const perform = (act: Act): Promise<void> => {
    if (!isOther(act)) return actOnDevice(scene, written, act);
    return 'room' in act ? actInRoom(scene, written, act) : actElsewhere(scene, written, act);
  };
  return (act) =>
    perform(act).catch((error: unknown) => {
      if (!(error instanceof WireError) || error.code !== 'NOT_FOUND') throw error;
    });
};

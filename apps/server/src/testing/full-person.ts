import { readZip } from './read-zip.ts';
import { createECDH } from 'node:crypto';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { picture } from './media/pictures.ts';
import { show, uploaded } from './media/upload-files.ts';
import { connect, tell } from './private-actions.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom, say } from './room-actions.ts';
import { password, type Person, type World } from './world.ts';

/** Somebody who has done everything that there is to do here, and somebody else who answered. */
export interface FullPerson {
  readonly person: Person;
  readonly other: Person;
  readonly roomId: string;
  /** Words that only the person's own profile and account hold. */
  readonly own: Readonly<Record<string, string>>;
  /** Words that the person wrote. */
  readonly written: readonly string[];
  /** Words that the other one wrote, and what their profile holds. */
  readonly others: readonly string[];
  /** Bare names of the person's files: those that messages show, and the picture. */
  readonly files: readonly string[];
}

/** Lets a person do everything, through the front door. Another one mentions, likes, answers and reports them. */
export const makeFullPerson = async (world: World, username: string, otherName: string): Promise<FullPerson> => {
  const [person, other] = await world.members(username, otherName);
  await liftRoomsLimit(world, person, other);
  const roomId = await makeRoom(other);
  await joinAndLoad(roomId, person, other);
  await giveRole(world, roomId, person, 9);
  const own = { fullname: 'Zarmina Fullname', alias: 'Zarmina Alias', about: 'Zarmina is about kites' };
  await person.client.people.updateProfile({ ...own, gender: 2, age: 37 });
  await other.client.people.updateProfile({
    fullname: 'Otherly Fullname',
    alias: 'Otherly Alias',
    about: 'Otherly kites',
  });
  await person.client.people.updateSettings({ theme: 'purple', textColor: '#a1b2c3', language: 'ur' });
  await person.client.rooms.confirmAge();
  await person.client.rooms.createInvite({ roomId });
  await other.client.rooms.offerRoom({ roomId, target: username });

  const bytes = await picture('png');
  const avatar = await uploaded(person, 'avatar', { bytes });
  await person.client.people.updateAvatar({ token: avatar.token });
  const shown = await uploaded(person, 'roomMessage', { bytes });
  await show(
    person,
    roomId,
    shown.names.map((name) => ({ type: 'image', name })),
    shown.token,
  );
  await uploaded(person, 'thread', { bytes });

  await say(person, roomId, `zeppelin in a message to @${otherName}`);
  // The classifier doubts it, so that there is a verdict.
  await say(person, roomId, 'zeppelin of a chutiya');
  const { id: edited } = await say(person, roomId, 'zeppelin before');
  await person.client.messages.editMessage({ id: roomId, editId: edited, message: 'zeppelin after', type: 'text' });
  const { id: taken } = await say(person, roomId, 'zeppelin that was deleted');
  await person.client.messages.deleteMessage({ id: roomId, messageId: taken });
  const { id: said } = await say(other, roomId, `theirwords for @${username} to read`);
  await say(person, roomId, 'zeppelin in an answer', { replyTo: said });

  const thread = async (author: Person, threadText: string): Promise<string> =>
    (await author.client.threads.createThread({ roomId, threadText, tags: ['kites'] })).data._id;
  const mine = await thread(person, 'zeppelin of a thread');
  await person.client.threads.editThread({ roomId, threadId: mine, threadText: 'zeppelin of an edited thread' });
  const long = 'theirwords '.repeat(100);
  const theirs = await thread(other, `theirwords of @${username} ${long}`);
  await other.client.threads.editThread({
    roomId,
    threadId: theirs,
    threadText: `theirwords again of @${username} ${long}`,
  });
  for (const { client } of [person, other]) {
    await client.threads.likeThread({ roomId, threadId: theirs });
    await client.threads.dislikeThread({ roomId, threadId: mine });
    await client.threads.getThread({ roomId, threadId: mine });
    await client.threads.resetUnreadThreads({ roomId });
  }
  await person.client.threads.replyToThread({ roomId, replyTo: theirs, threadText: 'zeppelin in a reply' });
  await person.client.threads.reportThread({ id: theirs, reason: 2, details: 'zeppelin in a report' });
  await other.client.threads.reportThread({ id: mine, reason: 2, details: 'theirwords in a report' });
  const { id: named } = await say(other, roomId, `theirwords again for @${username}`);
  await person.client.threads.reportThread({ id: named, kind: 'message', reason: 2 });
  await other.client.threads.reportThread({ id: person.userId, kind: 'profile', reason: 2 });
  const guest = await world.guest('mehmaan77');
  await joinAndLoad(roomId, guest);
  await person.client.messages.deleteMessage({ id: roomId, messageId: (await say(guest, roomId, 'gone')).id });
  await other.client.commands.grantBroadcast({ roomId, target: guest.username });
  await other.client.commands.grantBroadcast({ roomId, target: username });
  await guest.client.broadcast.upgradeToSpeaker({ id: roomId });
  await person.client.broadcast.muteBroadcast({ roomId, on: true, reason: 'zeppelin of a mute' });
  await person.client.broadcast.upgradeToSpeaker({ id: roomId, desc: 'zeppelin of a talk' });
  await other.client.broadcast.muteBroadcast({ roomId, on: true, reason: 'a mute to be read' });
  await guest.client.loading.unloadRoom({});
  await person.client.commands.setTopic({ roomId, text: 'zeppelin of a topic' });
  const threadId = await connect(person, other);
  await tell(person, threadId, 'zeppelin in private');
  const { id: privately } = await tell(other, threadId, 'theirwords in private');
  await person.client.threads.reportThread({
    id: privately,
    kind: 'privateMessage',
    reason: 2,
    details: 'zeppelin in a private report',
  });
  const asked = await world.member('poocha777');
  await person.client.privateThreads.requestPrivate({ targetId: asked.userId });
  await other.client.threads.reportThread({ kind: 'profile', id: person.userId, reason: 2 });
  await person.client.threads.reportThread({ kind: 'message', id: said, reason: 2, details: 'zeppelin in a report' });
  await person.client.accounts.changeEmail({ email: 'zarminas.new.address@example.com', password });
  const device = createECDH('prime256v1');
  await person.client.notifications.subscribePush({
    endpoint: 'https://push.invalid/zarminas-browser',
    keys: { p256dh: device.generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') },
  });
  await person.client.commands.ignorePerson({ target: 'poocha777' });
  await asked.client.commands.ignorePerson({ target: username });
  await world.device(person);
  return {
    person,
    other,
    roomId,
    own: { ...own, username, email: person.session.email },
    written: [
      'in a message',
      'that was deleted',
      'after',
      'in an answer',
      'of a thread',
      'of an edited thread',
      'in a reply',
      'in a report',
      'in private',
      'in a private report',
    ].map((words) => `zeppelin ${words}`),
    others: ['theirwords', 'Otherly', other.session.email, other.userId],
    files: [...avatar.names, ...shown.names].map(bareName),
  };
};

/** The files of somebody's download of their own data, made now, by name. */
export const downloadOf = async ({ client }: Pick<Person, 'client'>): Promise<Map<string, Buffer>> => {
  await client.accountData.makeExport({ password });
  return readZip(Buffer.from(await (await client.accountData.exportMyData()).arrayBuffer()));
};

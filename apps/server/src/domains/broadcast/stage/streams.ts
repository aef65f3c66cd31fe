import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { App } from '../../../platform/context.ts';
import { createHandNews } from './hand-news.ts';
import { createListenerNews } from './listener-news.ts';
import { countOf, neededCodecs, presentHands, type ListeningPerson, type RoomStream } from './room-stream.ts';

/** The audio of all rooms where somebody listens or speaks. */
export interface Streams {
  find(roomId: string): RoomStream | undefined;
  all(): readonly RoomStream[];
  /** The room's, made if there is none. */
  of(roomId: string): RoomStream;
  /** To be called after each change: the speaker learns which codecs are needed, and what is empty is forgotten. */
  settle(stream: RoomStream): void;
}

export const createStreams = (app: Pick<App, 'live' | 'clock'>): Streams => {
  const streams = new Map<string, RoomStream>();

  const tellCodecs = (stream: RoomStream): void => {
    const { turn, roomId } = stream;
    if (!turn?.connection) return;
    const codecs = neededCodecs(stream);
    if (turn.toldCodecs === codecs.join()) return;
    turn.toldCodecs = codecs.join();
    app.live.connection(turn.connection).publish(broadcastContract.listenerCodecs, { roomId, codecs });
  };
  const settle = (stream: RoomStream): void => {
    tellCodecs(stream);
    const { people, turn, hands, news, handNews } = stream;
    const isEmpty = people.size === 0 && !turn && hands.size === 0;
    if (isEmpty && !news.isWaiting() && !handNews.isWaiting()) streams.delete(stream.roomId);
  };
  const create = (roomId: string): RoomStream => {
    const people = new Map<string, ListeningPerson>();
    const count = () => countOf(stream);
    const onTold = () => settle(stream);
    const news = createListenerNews(app, roomId, count, onTold);
    const handNews = createHandNews(app, roomId, () => presentHands(stream), onTold);
    const stream: RoomStream = { roomId, people, turn: undefined, news, hands: new Map(), handNews, next: undefined };
    streams.set(roomId, stream);
    return stream;
  };
  return {
    find: (roomId) => streams.get(roomId),
    all: () => [...streams.values()],
    of: (roomId) => streams.get(roomId) ?? create(roomId),
    settle,
  };
};

import type { Client } from '@baithak/client/create-client';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useEffect } from 'react';
import { client } from '../../../lib/client.ts';
import { audioStore, type AudioStore } from './audio-state.ts';

const hasStream = (answer: unknown): answer is { readonly stream: Stream; readonly roomDetails?: RoomDetails } =>
  typeof answer === 'object' && answer !== null && 'stream' in answer;

const idIn = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;

/** Keeps what is known of streams current: with each answer that carries one, and by events between them. Returns what stops it. */
export const followStreams = (from: Client, { dispatch }: AudioStore): (() => void) => {
  const ends = [
    from.onAcknowledged((key, input, answer) => {
      if (!hasStream(answer)) return;
      // A load names its room by a slug too; whoever asks for a stream, by its id.
      const roomId = answer.roomDetails?._id ?? idIn(input);
      if (typeof roomId === 'string')
        dispatch({ type: 'streamKnown', roomId, stream: answer.stream, isOpened: key === 'loadRoom' });
    }),
    from.on.speakerJoined((event) => dispatch({ type: 'speakerJoined', ...event })),
    from.on.speakerChanged((event) => dispatch({ type: 'speakerChanged', ...event })),
    from.on.speakerLeft((event) => dispatch({ type: 'speakerLeft', ...event })),
    from.on.listenerJoined((event) => dispatch({ type: 'listenerJoined', ...event })),
    from.on.listenerLeft((event) => dispatch({ type: 'listenerLeft', ...event })),
    from.on.handsChanged((event) => dispatch({ type: 'handsChanged', ...event })),
    from.on.broadcastMuteChanged((event) => dispatch({ type: 'broadcastMuteChanged', ...event })),
  ];
  return () => ends.forEach((end) => end());
};

export const useFollowStreams = (): void => useEffect(() => followStreams(client, audioStore), []);

import { oggOf } from './opus-ogg.ts';

/** Bytes below which a recording is taken for a slip of the finger. */
export const SHORTEST = 10_000;

/** The formats recorders are asked for, best first: one that phones play comes before one that has to be repacked. */
const TYPES = [
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=opus',
  'audio/mp4',
  'audio/mpeg',
] as const;

/** The best this browser records; undefined where it records nothing known. */
export const recordableType = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : TYPES.find((type) => MediaRecorder.isTypeSupported(type));

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
};

/** The name by which channels know a voice message from a sound somebody attached. */
const nameOf = (type: string, at: number): string =>
  `audio-record-site-${String(at)}.${ENDINGS[type] ?? 'bin'}`;

/** A recording as a file phones play. */
export const voiceFile = async (recording: Blob, at: number): Promise<File> => {
  const [type = ''] = recording.type.split(';');
  if (type !== 'audio/webm') return new File([recording], nameOf(type, at), { type });
  try {
    const pages = oggOf(new Uint8Array(await recording.arrayBuffer()));
    return new File(pages, nameOf('audio/ogg', at), { type: 'audio/ogg' });
  } catch {
    // A recording that cannot be repacked is still better sent than lost.
    return new File([recording], nameOf(type, at), { type });
  }
};

import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../components/toasts.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { SHORTEST, recordableType, voiceFile } from './recording.ts';

/** Milliseconds between two pieces of a recording. */
const PIECE = 1_000;

interface Running {
  readonly recorder: MediaRecorder;
  readonly stream: MediaStream;
  readonly pieces: Blob[];
  isCancelled: boolean;
}

export interface Recorder {
  /** Why this browser cannot record; undefined when it can. */
  readonly refusal: string | undefined;
  readonly state: 'idle' | 'asking' | 'recording';
  readonly stream: MediaStream | undefined;
  /** Whole seconds so far. */
  readonly seconds: number;
  readonly start: () => Promise<void>;
  /** Ends it and hands it over. */
  readonly finish: () => void;
  /** Ends it and forgets it. */
  readonly cancel: () => void;
}

const release = ({ stream }: Running): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Records a voice message. Leaving the screen lets the microphone go. */
export const useRecorder = (onVoice: (file: File) => void): Recorder => {
  const t = useTexts();
  const running = useRef<Running>(undefined);
  const [state, setState] = useState<Recorder['state']>('idle');
  const [stream, setStream] = useState<MediaStream>();
  const [seconds, setSeconds] = useState(0);
  const handler = useRef(onVoice);
  const isGone = useRef(false);
  useEffect(() => {
    handler.current = onVoice;
  });

  const type = recordableType();
  const isSafe = typeof navigator !== 'undefined' && 'mediaDevices' in navigator;
  const refusal =
    type === undefined || !isSafe ? t(isSafe ? 'voice.unknown' : 'voice.unsafe') : undefined;

  const end = useCallback(
    async (one: Running): Promise<void> => {
      release(one);
      running.current = undefined;
      setState('idle');
      setStream(undefined);
      if (one.isCancelled) return;
      const recording = new Blob(one.pieces, { type: one.recorder.mimeType });
      if (recording.size < SHORTEST) {
        toast.info(t('voice.tooShort'));
        return;
      }
      handler.current(await voiceFile(recording, Date.now()));
    },
    [t],
  );

  const start = useCallback(async (): Promise<void> => {
    if (running.current || type === undefined) return;
    setState('asking');
    let heard: MediaStream;
    try {
      heard = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      setState('idle');
      toast.error(t('voice.refused'));
      return;
    }
    const recorder = new MediaRecorder(heard, { mimeType: type, audioBitsPerSecond: 48_000 });
    const one: Running = { recorder, stream: heard, pieces: [], isCancelled: false };
    if (isGone.current) {
      release(one);
      return;
    }
    running.current = one;
    recorder.ondataavailable = ({ data }) => one.pieces.push(data);
    recorder.onstop = () => void end(one);
    recorder.start(PIECE);
    setSeconds(0);
    setStream(heard);
    setState('recording');
  }, [type, t, end]);

  const stop = useCallback((isCancelled: boolean): void => {
    const one = running.current;
    if (!one || one.recorder.state === 'inactive') return;
    one.isCancelled = isCancelled;
    one.recorder.stop();
  }, []);

  const isRecording = state === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const begun = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1_000)), 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop(true);
    };
  }, [stop]);

  return {
    refusal,
    state,
    stream,
    seconds,
    start,
    finish: useCallback(() => stop(false), [stop]),
    cancel: useCallback(() => stop(true), [stop]),
  };
};

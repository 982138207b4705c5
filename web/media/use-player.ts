import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Farther than any sound is long: a place to jump to where a recording does not tell its length. */
const FAR = 1e7;
const SPEEDS = [1, 1.5, 2] as const;

/** Chosen once, for all that is heard on this page. */
let speed: number = SPEEDS[0];
/** Only one voice at a time. */
let heard: HTMLAudioElement | undefined;

export interface Player {
  readonly element: RefObject<HTMLAudioElement | null>;
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly at: number;
  /** Seconds; 0 while unknown. */
  readonly length: number;
  readonly speed: number;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly faster: () => void;
}

/** Plays a sound: from any place, at a speed of choice, and quietens the one before. */
export const usePlayer = (): Player => {
  const element = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [shownSpeed, setSpeed] = useState(speed);

  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    let isMeasuring = false;
    const measure = (): void => {
      if (Number.isFinite(audio.duration)) {
        setLength(audio.duration);
        if (isMeasuring) audio.currentTime = 0;
        isMeasuring = false;
      } else if (audio.duration === Infinity && !isMeasuring) {
        isMeasuring = true;
        audio.currentTime = FAR;
      }
    };
    const listeners = {
      loadedmetadata: measure,
      durationchange: measure,
      timeupdate: () => {
        if (!isMeasuring) setAt(audio.currentTime);
      },
      play: () => {
        if (heard !== audio) heard?.pause();
        heard = audio;
        audio.playbackRate = speed;
        setSpeed(speed);
        setPlaying(true);
      },
      pause: () => setPlaying(false),
      ended: () => {
        setPlaying(false);
        setAt(0);
        audio.currentTime = 0;
      },
    };
    const entries = Object.entries(listeners);
    for (const [name, listener] of entries) audio.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) audio.removeEventListener(name, listener);
      audio.pause();
      if (heard === audio) heard = undefined;
    };
  }, []);

  return {
    element,
    isPlaying,
    at,
    length,
    speed: shownSpeed,
    toggle: useCallback(() => {
      const audio = element.current;
      if (!audio) return;
      if (audio.paused) void audio.play().catch(() => setPlaying(false));
      else audio.pause();
    }, []),
    seek: useCallback((seconds) => {
      const audio = element.current;
      if (!audio) return;
      audio.currentTime = seconds;
      setAt(seconds);
    }, []),
    faster: useCallback(() => {
      speed = SPEEDS[(SPEEDS.indexOf(speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1;
      if (element.current) element.current.playbackRate = speed;
      setSpeed(speed);
    }, []),
  };
};

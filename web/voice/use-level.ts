import { useEffect, useState } from 'react';

/** Milliseconds between two looks at how loud it is. */
const PERIOD = 100;

const loudness = (samples: Uint8Array): number => {
  const sum = samples.reduce((all, sample) => all + ((sample - 128) / 128) ** 2, 0);
  // Voices fill little of the scale: the root lifts them.
  return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length)) * 1.4);
};

/** How loud a microphone hears, 0 to 1. */
export const useLevel = (stream: MediaStream | undefined): number => {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream || typeof AudioContext === 'undefined') return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 256;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      setLevel(loudness(samples));
    }, PERIOD);
    return () => {
      clearInterval(timer);
      void context.close();
      setLevel(0);
    };
  }, [stream]);
  return level;
};

import { bind, definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { Breakers, EnginesPoint, TurnNotesPoint } from './public.ts';
import { BreakerBoard } from './services/breaker-board.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Breakers, BreakerBoard)],
  opens: [EnginesPoint, TurnNotesPoint],
});

import { testKills } from './kept-promises.ts';
import type { Place } from './moments.ts';

const KILLS = 8;

testKills(
  'at any time',
  Array.from({ length: KILLS }, (): Place => 'any time'),
  { campaigns: true },
);

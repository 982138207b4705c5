import { testKills } from './kept-promises.ts';

// The network forgets the message: only the product has it.
testKills('after the network was told', [
  'received',
  'handed',
  'stored',
  'received',
  'handed',
  'stored',
]);

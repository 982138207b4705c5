import { testKills } from './kept-promises.ts';

// The network keeps the message and sends it again, under keys that may have been used or not.
testKills('before the network is told', [
  'decrypting',
  'any time',
  'decrypted',
  'decrypting',
  'any time',
  'decrypted',
]);

import { OutboundError } from 'prosa/core';

/** The first bytes of a file in the container Ogg. */
const OGG = Buffer.from('OggS');

/** A file that connections send as a voice note. @throws OutboundError `malformed` with the code `not_ogg` */
export const voiceNote = (bytes: Buffer): Buffer => {
  if (!bytes.subarray(0, OGG.length).equals(OGG)) {
    throw new OutboundError({ kind: 'malformed', code: 'not_ogg' }, true);
  }
  return bytes;
};

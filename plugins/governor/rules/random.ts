/** A source of numbers from 0 to 1, without 1. */
export type Random = () => number;

/** Numbers that look random and are the same for the same seed (mulberry32, a generator of 32 bits). */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The numbers of one draw of a connection: draws that follow each other have nothing in common. */
export const drawOf = (connectionId: number, draw: number): Random =>
  seededRandom(Math.imul(connectionId, 0x9e3779b1) ^ Math.imul(draw + 1, 0x85ebca6b));

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** A number of the standard normal distribution (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** How long a process is taken for alive after it renewed its lease, in milliseconds. */
export const LEASE_MILLISECONDS = 6_000;

/** How often a lease is renewed and free connections are looked for: two renewals may fail. */
export const RENEWAL_MILLISECONDS = 2_000;

/** For how long a process trusts its own lease, from the moment it asked: less than the others do. */
export const TRUST_MILLISECONDS = 4_500;

/** How long a transaction that a dead process left open may take to end once it is told to. */
export const ENDING_MILLISECONDS = 1_000;

/**
 * When another process runs the connections of one that stopped dead, at the latest and in milliseconds: without their
 * opening. Pure.
 * @param seesItsEnd whether the database noticed, as it does of a process that was killed and not of one that is frozen
 */
export const takeoverMilliseconds = (seesItsEnd: boolean): number =>
  (seesItsEnd ? 0 : LEASE_MILLISECONDS) + RENEWAL_MILLISECONDS + ENDING_MILLISECONDS;

/** The part of an installation that a process runs: all of it, or one part of a larger one. */
export type ProcessRole = 'all' | 'web' | 'connections' | 'worker';

/** Whether people's requests and browsers come to a process of this role. */
export const servesPeople = (role: ProcessRole): boolean => role === 'all' || role === 'web';

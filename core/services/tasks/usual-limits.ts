/** Tasks of a name that run at once in a process, where the manifest says nothing. */
export const USUAL_CONCURRENCY = 8;
/** Tasks of a name that run at once for a company in all processes, where the manifest says nothing. */
export const USUAL_PER_COMPANY = 4;

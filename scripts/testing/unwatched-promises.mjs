/**
 * Takes the place of the package `async-hook-domain` in the processes of tests. That one follows every promise of a process to
 * tell which test an uncaught error belongs to: about 7 % of what tests of the server compute. Here one file runs at a
 * time, and `worker.ts` fails it.
 */
export class Domain {
  destroy() {
    // Nothing is followed.
  }
}

/** A file that the page shows. */
export interface MediaFile {
  /** Its address, signed for a while; null where there is none. */
  readonly url: string | null;
  /** Its name as people know it; empty where it has none. */
  readonly name: string;
  /** Asks the server for a fresh address. Left out for a file of this page itself. */
  readonly renew?: () => Promise<string>;
}

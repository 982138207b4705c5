import type { Readable } from 'node:stream';
import type { Static, TSchema } from '@sinclair/typebox';
import type { OutboundFailure } from './outbound-error.ts';

/** A file of a form, or one of its fields. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly type: string;
    };

/** The content of a request, in one of the ways services take it. */
export type OutboundBody =
  | { readonly json: unknown }
  /** Sent as it is, such as a text that was signed. */
  | { readonly bytes: Uint8Array | string; readonly type: string }
  /** `application/x-www-form-urlencoded` */
  | { readonly form: Readonly<Record<string, string>> }
  /** `multipart/form-data` */
  | { readonly multipart: readonly FormPart[] };

/**
 * Reads a service's own description of a failure.
 * @param body the answer's JSON; undefined where it has none. Nothing has checked its shape
 * @returns undefined where the answer is no failure, or no more than its status says
 */
export type Explain = (answer: {
  readonly status: number;
  readonly body: unknown;
}) => OutboundFailure | undefined;

/** Certificate and private key of a caller: a PKCS #12 file, or both as PEM. */
export type ClientIdentity =
  | { readonly pfx: Uint8Array; readonly passphrase: string }
  | { readonly cert: string; readonly key: string };

/** A request to an address that somebody typed. */
export interface OutboundRequest {
  readonly url: string;
  /** `POST` with a body and `GET` without, unless told otherwise. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Added to those of the address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: OutboundBody;
  /** Time for everything, from the look-up to the last byte of the answer: 30,000 unless told otherwise. */
  readonly timeoutMilliseconds?: number;
  /** Ends the request when it is aborted, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Largest answer: 1 MB of JSON and text, 16 MB of anything else, unless told otherwise. */
  readonly maxBytes?: number;
  /**
   * SHA-256 fingerprint of the server's certificate, in hex with or without colons. Only this certificate is accepted
   * then, whoever signed it and whatever its name and dates are.
   */
  readonly certificate?: string;
  /** Shown to a server that asks for the caller's certificate, as banks do (mutual TLS). */
  readonly identity?: ClientIdentity;
  readonly explain?: Explain;
}

/** Follows up to three redirects to allowed addresses. It has no body and is always a `GET`. */
export type DownloadRequest = Omit<OutboundRequest, 'method' | 'body' | 'explain' | 'identity'>;

export interface OutboundAnswer<Body> {
  /** 200 to 299. */
  readonly status: number;
  /** By name in small letters; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** A file while it arrives. */
export interface Download {
  /** Fails with an OutboundError when the file is larger than allowed, breaks off or is late. */
  readonly stream: Readable;
  /** The last part of the path of its address; `file` where there is none. */
  readonly name: string;
  /** As the server declares it, without parameters; empty where it does not. */
  readonly type: string;
}

/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  readonly event?: string;
  readonly id?: string;
  readonly data: string;
}

/** The reason an address is refused: the `code` of an error of kind `refused-address`. */
export type AddressRefusal = 'unreadable' | 'protocol' | 'credentials' | 'port' | 'network';

/**
 * The only way to call an address that somebody typed. Private networks are out of reach unless the operator allows them,
 * whatever a name resolves to and wherever a server redirects; answers are limited in size and time. Each method rejects
 * with an `OutboundError`, or with the reason of the caller's signal.
 */
export interface Outbound {
  /**
   * Judges an address before it is stored, without a look-up.
   * @returns undefined where nothing speaks against it; a call may still be refused for what its name resolves to
   */
  refusalOf(url: string): AddressRefusal | undefined;
  /** Calls a service that answers with JSON. An empty answer is `undefined`. A redirect is refused. */
  json<S extends TSchema>(
    request: OutboundRequest & { readonly schema: S },
  ): Promise<OutboundAnswer<Static<S>>>;
  /** Calls a service that answers with a text in UTF-8. A redirect is refused. */
  text(request: OutboundRequest): Promise<OutboundAnswer<string>>;
  /** Calls a service that answers with a file, held in memory. A redirect is refused. */
  bytes(request: OutboundRequest): Promise<OutboundAnswer<Buffer>>;
  /**
   * Calls a service that answers with a `text/event-stream`, at the first turn of the loop. Leaving the loop ends the
   * request; a stream that ends early without breaking off ends the loop. A redirect is refused.
   */
  events(request: OutboundRequest): AsyncGenerator<ServerSentEvent, void>;
  /**
   * Fetches a file.
   * @param take reads the stream, for instance into the storage; what it throws is thrown on
   * @returns what `take` returns
   */
  download<T>(request: DownloadRequest, take: (file: Download) => Promise<T>): Promise<T>;
}

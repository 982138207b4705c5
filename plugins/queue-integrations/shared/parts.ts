/** Something a service says: a text, or a file at an address with a text as its caption. */
export interface Part {
  readonly text: string;
  readonly url?: string;
  /** Milliseconds after the part before it. */
  readonly delay: number;
  /** The text is the company's own, so that its braces are variables. */
  readonly isOwn?: true;
}

/** An order of a service about the ticket. */
export interface Order {
  /** Whether the service answers no more. */
  readonly stops?: true;
  readonly queueId?: number;
  readonly userId?: number;
  readonly closes?: true;
}

/** Addresses that people may be sent. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

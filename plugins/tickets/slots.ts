import { defineSlot } from 'prosa/contract';
import type { TicketDto } from './schemas.ts';

/** What one filter of another plugin narrows the desk's list to. */
export interface TicketNarrowing {
  /** As it goes to the server, under the parameter it is set for: `[1,2]`. */
  readonly value: string;
  /** The same condition in the page: whether a ticket that changes meanwhile is still one of the list. */
  readonly passes: (ticket: TicketDto) => boolean;
}

export interface TicketListProps {
  /** What is narrowed now, by parameter of `GET /tickets`. */
  readonly narrowings: Readonly<Record<string, TicketNarrowing>>;
  /** Sets a parameter's condition; undefined takes it away. */
  readonly narrow: (parameter: string, narrowing: TicketNarrowing | undefined) => void;
}

/** A filter of the search tab of the ticket list. */
export const TicketListSlot = defineSlot<TicketListProps>('tickets.list');

export interface TicketRowProps {
  readonly ticket: TicketDto;
}

/**
 * The end of a row's last line: a word, an icon; nothing that can be pressed. The row draws `ticket.tags` itself. Drawn for
 * every row in view: it asks the server nothing.
 */
export const TicketRowSlot = defineSlot<TicketRowProps>('tickets.row');

export interface TicketHeaderProps {
  readonly ticket: TicketDto;
}

/** A small button beside the ticket's own. */
export const TicketHeaderSlot = defineSlot<TicketHeaderProps>('tickets.header');

export interface TicketBelowHeaderProps {
  readonly ticket: TicketDto;
}

/** A strip as wide as the ticket, below its header. */
export const TicketBelowHeaderSlot = defineSlot<TicketBelowHeaderProps>('tickets.below-header');

export interface TicketDrawerProps {
  readonly ticket: TicketDto;
}

/** A section below what is known of the contact. */
export const TicketDrawerSlot = defineSlot<TicketDrawerProps>('tickets.drawer');

/** A message another plugin wants sent: as it is, without the writer's name above it. */
export interface SlotMessage {
  readonly body: string;
  readonly file?: File;
}

export interface TicketComposerProps {
  readonly ticket: TicketDto;
  /** What has been written so far. */
  readonly text: string;
  /** Replaces what has been written. */
  readonly write: (text: string) => void;
  /** Puts text where the cursor stands, and the cursor behind it. */
  readonly insert: (text: string) => void;
  /** Sends a message at once; what is being written stays. */
  readonly send: (message: SlotMessage) => void;
  /** Puts files beside what is being written. */
  readonly attach: (files: readonly File[]) => void;
}

/** A small button below the text; it is there while one can write. */
export const TicketComposerSlot = defineSlot<TicketComposerProps>('tickets.composer');

/** Something to choose while a text begins with a slash. */
export interface ComposerSuggestion {
  /** Tells it apart from everything else that is offered: begin it with the plugin's id. */
  readonly key: string;
  /** Shown up to 35 characters. */
  readonly label: string;
  /** One quiet line below: what will be written. */
  readonly detail?: string;
  /** Takes the place of what was typed; without it that is taken away. */
  readonly text?: string;
  /** Called after it was chosen, where more happens than writing. */
  readonly onChoose?: () => void;
}

export interface TicketSuggestionsProps {
  readonly ticket: TicketDto;
  /** What was typed after the slash, as it was typed. */
  readonly query: string;
  /** Tells what a source has for the query, best first. Stays the same function: call it from an effect. */
  readonly offer: (source: string, suggestions: readonly ComposerSuggestion[]) => void;
}

/**
 * A component that draws nothing and offers suggestions. It is there while the text begins with a slash; the composer draws
 * the list and takes the keys.
 */
export const TicketSuggestionsSlot = defineSlot<TicketSuggestionsProps>(
  'tickets.composer-suggestions',
);

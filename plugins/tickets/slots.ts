import { definePoint, defineSlot } from 'prosa/contract';
import type { MessageDto, TicketDto } from './schemas.ts';

/** A property that another plugin adds to every ticket, with the type of its value. */
export interface CompanionToken<Value> {
  /** Name of the property. */
  readonly key: string;
  /** The value on a ticket for which nothing is kept. */
  readonly empty: Value;
}

/** The token of a property that the plugin fills through `CompanionsPoint`. It stands in its `public.ts`. */
export const defineCompanion = <Value>(key: string, empty: Value): CompanionToken<Value> => ({
  key,
  empty,
});

/** The value that a ticket carries under a companion's name. */
export const companionOf = <Value>(ticket: object, { key, empty }: CompanionToken<Value>): Value =>
  (ticket as Readonly<Record<string, Value | undefined>>)[key] ?? empty;

/** An event as the page receives it. */
interface CompanionEvent {
  readonly seq: number;
  /** On the wire. */
  readonly event: string;
  readonly action: string;
  readonly [property: string]: unknown;
}

/** How events of its own plugin change a companion of the tickets that a page shows. */
export interface CompanionReducer<Value> {
  readonly companion: CompanionToken<Value>;
  /** Names of the events, on the wire. */
  readonly events: readonly string[];
  /**
   * Id of the record an event tells of. Of one record the latest event counts; those of different records come in any
   * order. Undefined: the event changes no ticket.
   */
  subjectOf(event: CompanionEvent): string | number | undefined;
  /** The value after an event; the same object where it stays as it was, so that its row is not drawn again. */
  reduce(value: Value, event: CompanionEvent): Value;
}

/** Asked in the page: filled with `contributeValue` by plugins whose companions change without an event of the ticket. */
export const CompanionReducersPoint = definePoint<CompanionReducer<unknown>>(
  'tickets.companion-reducers',
  'many',
);

/** A condition by which a filter of another plugin narrows the desk's list. */
export interface TicketNarrowing {
  /** As it goes to the server, under the parameter it is set for: `[1,2]`. */
  readonly value: string;
  /** The same condition in the page: whether a ticket that changes meanwhile is still one of the list. */
  readonly passes: (ticket: TicketDto) => boolean;
}

export interface TicketListProps {
  /** The conditions set now, by parameter of `GET /tickets`. */
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
 * The end of a row's last line: a word, an icon; nothing that can be pressed. Drawn for every row
 * in view: it asks the server nothing.
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

export interface TicketMessageProps {
  readonly message: MessageDto;
}

/** Below what a message says. Drawn for every message in view that the server has: it asks the server nothing. */
export const TicketMessageSlot = defineSlot<TicketMessageProps>('tickets.message');

/** A message another plugin wants sent: as it is, without the writer's name above it. */
export interface SlotMessage {
  readonly body: string;
  readonly file?: File;
}

export interface TicketComposerProps {
  readonly ticket: TicketDto;
  /** The text written so far. */
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
  /** The text after the slash, as it was typed. */
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

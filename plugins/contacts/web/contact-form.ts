import { pairsOf } from 'prosa/web';
import type { Pair } from 'prosa/web';
import type { ContactDto } from '../schemas.ts';

export interface ContactValues {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly ignoreBot: boolean;
  readonly extraInfo: readonly Pair[];
  /** Only asked of a new contact. */
  readonly opensTicket: boolean;
}

export const EMPTY_CONTACT: ContactValues = {
  name: '',
  number: '',
  email: '',
  ignoreBot: false,
  extraInfo: [],
  opensTicket: true,
};

export const valuesOf = ({
  name,
  number,
  email,
  ignoreBot,
  extraInfo,
}: ContactDto): ContactValues => ({
  name,
  number,
  email,
  ignoreBot,
  extraInfo: pairsOf(extraInfo),
  opensTicket: false,
});

import { browserZone, formatTime, matches } from 'prosa/web';

/** A time zone to choose. */
export interface ZoneChoice {
  /** IANA name, such as `America/Sao_Paulo`. */
  readonly zone: string;
  /** Its city, as people write it: `Sao Paulo`. */
  readonly city: string;
  /** Its name in a language: `Horário de Brasília`. */
  readonly name: string;
}

const partOf = (zone: string, at: Date, options: Intl.DateTimeFormatOptions, language = 'en') =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: zone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** How far a zone is from Greenwich at a moment: `UTC−3`, `UTC+5:30`, `UTC`. */
export const offsetText = (zone: string, at: Date): string =>
  partOf(zone, at, { timeZoneName: 'shortOffset' })
    .replace('GMT', 'UTC')
    .replace('-', '−')
    .replace(/\+0$/, '');

/** `America/Argentina/Buenos_Aires` is `Buenos Aires, Argentina`. */
const cityOf = (zone: string): string => {
  const [, ...places] = zone.split('/');
  if (places.length === 0) return zone;
  return places
    .map((place) => place.replaceAll('_', ' '))
    .reverse()
    .join(', ');
};

/** @param language a tag, such as `pt-BR` */
export const zoneChoice = (language: string, zone: string): ZoneChoice => ({
  zone,
  city: cityOf(zone),
  name: partOf(zone, new Date(), { timeZoneName: 'longGeneric' }, language),
});

/**
 * The zones of this browser, by city. Their names take it a while: this is for a search, not for every screen.
 * @param language a tag, such as `pt-BR`
 * @param present a zone that is offered even where the browser does not list it
 */
export const zoneChoices = (language: string, present: string): readonly ZoneChoice[] => {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present]);
  const { compare } = new Intl.Collator(language);
  return [...zones]
    .map((zone) => zoneChoice(language, zone))
    .sort((one, other) => compare(one.city, other.city));
};

/** A search that is an offset: `UTC-4`, `+5:30`. */
const OFFSET = /^(?:utc|gmt)?[+\-−]\d{1,2}(?::\d\d)?$/i;

/** Whether a search is for a zone: by a part of its city, its region or its name, or by its present offset. */
const isZoneSought = ({ zone, city, name }: ZoneChoice, query: string, at: Date): boolean => {
  const sought = query.trim();
  if (!OFFSET.test(sought)) return matches(`${city} ${zone} ${name}`, sought);
  return offsetText(zone, at) === `UTC${sought.replace(/^(?:utc|gmt)/i, '').replace('-', '−')}`;
};

/** Offered first: the zones of Brazil, from west to east. */
const USUAL = [
  'America/Rio_Branco',
  'America/Manaus',
  'America/Cuiaba',
  'America/Sao_Paulo',
  'America/Fortaleza',
  'America/Noronha',
];

/** The zones that a search finds, first those of {@link USUAL}; before anything is searched, the reader's own and those of Brazil. */
export const zonesFound = (
  choices: readonly ZoneChoice[],
  query: string,
  at: Date,
): readonly ZoneChoice[] => {
  if (query.trim() !== '') {
    const found = choices.filter((choice) => isZoneSought(choice, query, at));
    const usual = USUAL.flatMap((zone) => found.find((choice) => choice.zone === zone) ?? []);
    return [...usual, ...found.filter((choice) => !usual.includes(choice))];
  }
  return [...new Set([browserZone(), ...USUAL])].flatMap(
    (zone) => choices.find((choice) => choice.zone === zone) ?? [],
  );
};

/** `Horário de Brasília · UTC−3 · 14:32` */
export const zoneDetail = ({ zone, name }: Pick<ZoneChoice, 'zone' | 'name'>, at: Date): string =>
  [name, offsetText(zone, at), formatTime(at, zone)].filter((part) => part !== '').join(' · ');

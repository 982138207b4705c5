/**
 * Names of the variables a message may hold as `{{name}}`, in the order they are offered to people. `gretting` and `hora`
 * are understood too, for texts written for older clients.
 */
export const MESSAGE_VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const;

export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

/** The facts that the variables of a text stand for. */
export interface TemplateFacts {
  readonly contactName: string;
  readonly at: Date;
  readonly timeZone: string;
}

const greetingAt = (hour: number): string => {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  if (hour < 18) return 'Boa tarde';
  return 'Boa noite';
};

interface LocalTime {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

const localTime = (at: Date, timeZone: string): LocalTime => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  };
};

const valuesOf = ({ contactName, at, timeZone }: TemplateFacts): Map<string, string> => {
  const { year, month, day, hour, minute, second } = localTime(at, timeZone);
  const unpadded = String(Number(hour));
  const greeting = greetingAt(Number(hour));
  return new Map([
    ['firstName', contactName.trim().split(/\s+/)[0] ?? ''],
    ['name', contactName],
    ['ms', greeting],
    ['gretting', greeting],
    ['protocol', `${year}${month}${day}${unpadded}${minute}${second}`],
    ['date', `${day}/${month}/${year}`],
    ['hour', `${hour}:${minute}:${second}`],
    ['hora', `${unpadded}:${minute}:${second}`],
  ]);
};

const VARIABLE = /\{\{ ?(\w{1,20}) ?\}\}/g;

const ALIASES: readonly string[] = ['gretting', 'hora'];

/** Names in a text that stand for nothing, each once: they are sent as nothing. */
export const unknownVariables = (text: string): readonly string[] => {
  const known: readonly string[] = [...MESSAGE_VARIABLES, ...ALIASES];
  const named = [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !known.includes(name));
};

/**
 * Fills `{{variables}}` of a text we send. A value filled in is never read again, an unknown variable becomes empty, and
 * nothing is escaped: the result is plain text.
 */
export const renderTemplate = (text: string, facts: TemplateFacts): string => {
  if (!text.includes('{{')) return text;
  const values = valuesOf(facts);
  return text.replace(VARIABLE, (_whole, name: string) => values.get(name) ?? '');
};

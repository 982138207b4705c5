import { Type } from '@sinclair/typebox';
import { companyZone } from 'prosa/web';
import { CAMPAIGN_NAME, SLOTS } from '../public.ts';
import type { Slot } from '../public.ts';
import type { CampaignDto, DayDto } from '../schemas.ts';

export const campaignFormSchema = Type.Object({
  name: Type.String({ ...CAMPAIGN_NAME }),
});

type Weekday = DayDto['weekday'];

/** Days of the week, Monday first. */
export const WEEKDAYS: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

type TextName = `${'confirmationMessage' | 'message'}${Slot}`;

/** The values of the form. Hours are one or two spans for all chosen days; others stay as they are. */
export interface CampaignValues extends Readonly<Record<TextName, string>> {
  readonly name: string;
  readonly confirmation: boolean;
  readonly whatsappId: number | null;
  readonly contactListId: number | null;
  readonly excludedListId: number | null;
  readonly tagListId: number | null;
  readonly segmentId: number | null;
  readonly fileListId: number | null;
  readonly queueId: number | null;
  readonly answerTagId: number | null;
  /** `2026-12-01T08:00` in the company's time; empty = it does not start by itself. */
  readonly scheduledAt: string;
  readonly hours: 'always' | 'some' | 'kept';
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly until: string;
  /** Empty = no break. */
  readonly breakFrom: string;
  readonly breakUntil: string;
}

/** A moment as the field for date and time has it, in the company's time. */
const localMoment = (iso: string | null, timeZone = companyZone()): string =>
  iso === null
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
        .format(new Date(iso))
        .replace(' ', 'T');

const USUAL = { from: '08:00', until: '18:00', breakFrom: '12:00', breakUntil: '13:30' };

type HoursValues = Pick<
  CampaignValues,
  'breakFrom' | 'breakUntil' | 'days' | 'from' | 'hours' | 'until'
>;

const hoursOf = (hours: CampaignDto['hours']): HoursValues => {
  const open = (hours ?? []).filter(({ spans }) => spans.length > 0);
  const days = open.map(({ weekday }) => weekday);
  const [first] = open;
  if (!first) return { hours: 'always', days: WEEKDAYS.slice(0, 5), ...USUAL };
  const isSame = open.every(
    ({ spans }) => JSON.stringify(spans) === JSON.stringify(first.spans) && spans.length <= 2,
  );
  const [morning, afternoon] = first.spans;
  if (!isSame || !morning) return { hours: 'kept', days, ...USUAL };
  return {
    hours: 'some',
    days,
    from: morning.startTime,
    until: (afternoon ?? morning).endTime,
    breakFrom: afternoon ? morning.endTime : '',
    breakUntil: afternoon ? afternoon.startTime : '',
  };
};

export const valuesOf = (record: CampaignDto | undefined): CampaignValues => ({
  name: record?.name ?? '',
  confirmation: record?.confirmation ?? false,
  whatsappId: record?.whatsappId ?? null,
  contactListId: record?.contactListId ?? null,
  excludedListId: record?.excludedListId ?? null,
  segmentId: record?.segmentId ?? null,
  tagListId: record?.tagListId ?? null,
  fileListId: record?.fileListId ?? null,
  queueId: record?.queueId ?? null,
  answerTagId: record?.answerTagId ?? null,
  scheduledAt: localMoment(record?.scheduledAt ?? null),
  ...hoursOf(record?.hours ?? null),
  ...(Object.fromEntries(
    SLOTS.flatMap((slot) =>
      (['message', 'confirmationMessage'] as const).map((name) => [
        `${name}${slot}`,
        record?.[`${name}${slot}`] ?? '',
      ]),
    ),
  ) as Readonly<Record<TextName, string>>),
});

const daysOf = ({ days, from, until, breakFrom, breakUntil }: CampaignValues): DayDto[] => {
  const spans =
    breakFrom !== '' && breakUntil !== ''
      ? [
          { startTime: from, endTime: breakFrom },
          { startTime: breakUntil, endTime: until },
        ]
      : [{ startTime: from, endTime: until }];
  return WEEKDAYS.filter((day) => days.includes(day)).map((weekday) => ({ weekday, spans }));
};

/** The body that is sent: texts as they are, moments in the company's time. */
export const bodyOf = (values: CampaignValues) => {
  const { hours, days, from, until, breakFrom, breakUntil, scheduledAt, ...others } = values;
  return {
    ...others,
    name: values.name.trim(),
    scheduledAt: scheduledAt === '' ? null : `${scheduledAt.replace('T', ' ')}:00`,
    ...(hours === 'always' ? { hours: null } : {}),
    ...(hours === 'some'
      ? { hours: daysOf({ ...values, days, from, until, breakFrom, breakUntil }) }
      : {}),
  };
};

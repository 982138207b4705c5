import { Type } from '@sinclair/typebox';
import { companyZone } from 'prosa/web';
import { CAMPAIGN_NAME, DAILY_LIMIT, SLOTS } from '../public.ts';
import type { Slot } from '../public.ts';
import type { CampaignDto, DayDto } from '../shared/campaign-schemas.ts';

export const campaignFormSchema = Type.Object({
  name: Type.String({ ...CAMPAIGN_NAME }),
  dailyLimit: Type.Optional(Type.Integer(DAILY_LIMIT)),
});

export type Weekday = DayDto['weekday'];

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

/** The hours of a day: one span, or two around a break. */
export interface DayHours {
  readonly isOpen: boolean;
  readonly from: string;
  readonly until: string;
  /** Empty = no break. */
  readonly breakFrom: string;
  readonly breakUntil: string;
}

export type Week = Readonly<Record<Weekday, DayHours>>;

/** The values of the form. Hours with more than one break a day stay as they are. */
export interface CampaignValues extends Readonly<Record<TextName, string>> {
  readonly name: string;
  readonly purpose: CampaignDto['purpose'];
  readonly confirmation: boolean;
  readonly whatsappId: number | null;
  readonly audience: CampaignDto['audience'];
  readonly fileListId: number | null;
  readonly queueId: number | null;
  readonly answerTagId: number | null;
  /** Most messages a day; null = as many as the connection may. */
  readonly dailyLimit: number | null;
  /** `2026-12-01T08:00` in the company's time; empty = it does not start by itself. */
  readonly scheduledAt: string;
  /** `same`: on all open days as on the first of them. */
  readonly hours: 'always' | 'same' | 'different' | 'kept';
  readonly week: Week;
}

/** A moment as the field for date and time has it, in the company's time. */
const localMoment = (iso: string | null, timeZone = companyZone()): string =>
  iso === null
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
        .format(new Date(iso))
        .replace(' ', 'T');

const USUAL = { from: '08:00', until: '18:00', breakFrom: '12:00', breakUntil: '13:30' };

const weekOf = (day: (weekday: Weekday, place: number) => DayHours): Week =>
  Object.fromEntries(WEEKDAYS.map((weekday, place) => [weekday, day(weekday, place)])) as Week;

const USUAL_WEEK = weekOf((_, place) => ({ isOpen: place < 5, ...USUAL }));

const dayHours = (spans: DayDto['spans'], otherwise: DayHours): DayHours => {
  const [morning, afternoon] = spans;
  if (!morning) return { ...otherwise, isOpen: false };
  return {
    isOpen: true,
    from: morning.startTime,
    until: (afternoon ?? morning).endTime,
    breakFrom: afternoon ? morning.endTime : '',
    breakUntil: afternoon ? afternoon.startTime : '',
  };
};

const hoursOf = (hours: CampaignDto['hours']): Pick<CampaignValues, 'hours' | 'week'> => {
  const open = (hours ?? []).filter(({ spans }) => spans.length > 0);
  const [first] = open;
  if (!first) return { hours: 'always', week: USUAL_WEEK };
  if (open.some(({ spans }) => spans.length > 2)) return { hours: 'kept', week: USUAL_WEEK };
  const usual = dayHours(first.spans, USUAL_WEEK.monday);
  const week = weekOf((weekday) =>
    dayHours(open.find((day) => day.weekday === weekday)?.spans ?? [], usual),
  );
  const isSame = open.every(({ spans }) => JSON.stringify(spans) === JSON.stringify(first.spans));
  return { hours: isSame ? 'same' : 'different', week };
};

/** The hours that all open days have: those of the first. */
export const commonHours = (week: Week): DayHours =>
  WEEKDAYS.map((day) => week[day]).find(({ isOpen }) => isOpen) ?? week.monday;

/** The same week with these hours on each of its days. */
export const withCommonHours = (week: Week, hours: Partial<DayHours>): Week => {
  const common = { ...commonHours(week), ...hours };
  return weekOf((weekday) => ({ ...common, isOpen: week[weekday].isOpen }));
};

export const valuesOf = (record: CampaignDto | undefined): CampaignValues => ({
  name: record?.name ?? '',
  purpose: record?.purpose ?? 'marketing',
  confirmation: record?.confirmation ?? false,
  whatsappId: record?.whatsappId ?? null,
  audience: record?.audience ?? { sources: [], except: [] },
  fileListId: record?.fileListId ?? null,
  queueId: record?.queueId ?? null,
  answerTagId: record?.answerTagId ?? null,
  dailyLimit: record?.dailyLimit ?? null,
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

const spansOf = ({ from, until, breakFrom, breakUntil }: DayHours): DayDto['spans'] =>
  breakFrom !== '' && breakUntil !== ''
    ? [
        { startTime: from, endTime: breakFrom },
        { startTime: breakUntil, endTime: until },
      ]
    : [{ startTime: from, endTime: until }];

const daysOf = ({ hours, week }: CampaignValues): DayDto[] => {
  const shown = hours === 'same' ? withCommonHours(week, {}) : week;
  return WEEKDAYS.filter((day) => shown[day].isOpen).map((weekday) => ({
    weekday,
    spans: spansOf(shown[weekday]),
  }));
};

/** The body that is sent: texts as they are, moments in the company's time. */
export const bodyOf = (values: CampaignValues) => {
  const { hours, week: _, scheduledAt, ...others } = values;
  return {
    ...others,
    name: values.name.trim(),
    scheduledAt: scheduledAt === '' ? null : `${scheduledAt.replace('T', ' ')}:00`,
    ...(hours === 'always' ? { hours: null } : {}),
    ...(hours === 'same' || hours === 'different' ? { hours: daysOf(values) } : {}),
  };
};

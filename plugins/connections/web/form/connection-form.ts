import type { ConnectionDto, UpdateConnectionBody } from '../../schemas.ts';

/** The values of the dialog. A number is null while its field is empty. */
export interface ConnectionValues {
  readonly name: string;
  readonly isDefault: boolean;
  readonly queueIds: readonly number[];
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly expiresTicket: number | null;
  readonly expiresInactiveMessage: string;
  readonly sendIdQueue: number | null;
  readonly timeSendQueue: number | null;
  readonly timeUseBotQueues: number | null;
  readonly maxUseBotQueues: number | null;
}

const EMPTY: ConnectionValues = {
  name: '',
  isDefault: false,
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresTicket: 0,
  expiresInactiveMessage: '',
  sendIdQueue: null,
  timeSendQueue: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
};

export const initialValues = (connection: ConnectionDto): ConnectionValues => {
  const { queues, ...rest } = connection;
  const known = Object.keys(EMPTY);
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => known.includes(name)));
  return { ...EMPTY, ...fields, queueIds: queues.map(({ id }) => id) };
};

/** The body that is sent. A default is only ever chosen, and an emptied number is 0. */
export const bodyOf = (
  values: ConnectionValues,
  connection: ConnectionDto,
): UpdateConnectionBody => {
  const { isDefault, queueIds, ...fields } = values;
  return {
    ...fields,
    queueIds: [...queueIds],
    expiresTicket: values.expiresTicket ?? 0,
    timeSendQueue: values.timeSendQueue ?? 0,
    timeUseBotQueues: values.timeUseBotQueues ?? 0,
    maxUseBotQueues: values.maxUseBotQueues ?? 0,
    ...(isDefault && !connection.isDefault ? { isDefault } : {}),
  };
};

import type { Column, Translate } from 'prosa/web';
import { Pill } from 'prosa/web';
import { formatNumber } from '../../contacts/public.ts';
import type { ContactListDto, ContactListItemDto } from '../schemas.ts';

/** The columns of the table of lists. */
export const listColumns = (t: Translate, language: string): readonly Column<ContactListDto>[] => {
  const words = (count: number): string => count.toLocaleString(language);
  return [
    {
      key: 'name',
      title: t('fields.name'),
      width: 'minmax(0, 3fr)',
      narrow: 'title',
      min: 200,
      render: ({ name }) => (
        <span className="lists-name" dir="auto">
          {name}
        </span>
      ),
    },
    {
      key: 'count',
      title: t('fields.count'),
      width: '120px',
      align: 'end',
      render: ({ contactsCount }) => <span className="lists-count">{words(contactsCount)}</span>,
    },
    {
      key: 'validity',
      title: t('fields.validity'),
      width: 'minmax(0, 2fr)',
      min: 220,
      priority: 2,
      render: ({ contactsCount, validCount, invalidCount, unknownCount }) =>
        contactsCount === 0 ? (
          '—'
        ) : (
          <span className="lists-muted">
            {(
              [
                ['valid', validCount],
                ['invalid', invalidCount],
                ['unknown', unknownCount],
              ] as const
            )
              .filter(([, count]) => count > 0)
              .map(([validity, count]) =>
                t(`validityCounts.${validity}`, { count, shown: words(count) }),
              )
              .join(' · ')}
          </span>
        ),
    },
  ];
};

/** The columns of the table of those on a list. */
export const itemColumns = (t: Translate): readonly Column<ContactListItemDto>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 3fr)',
    narrow: 'title',
    min: 200,
    render: ({ name }) => (
      <span className="lists-name" dir="auto">
        {name}
      </span>
    ),
  },
  {
    key: 'number',
    title: t('fields.number'),
    width: 'minmax(0, 2fr)',
    min: 160,
    render: ({ number }) => <span className="lists-count">{formatNumber(number)}</span>,
  },
  {
    key: 'email',
    title: t('fields.email'),
    width: 'minmax(0, 2fr)',
    min: 160,
    priority: 2,
    render: ({ email }) =>
      email === '' ? (
        '—'
      ) : (
        <span className="lists-muted" dir="auto">
          {email}
        </span>
      ),
  },
  {
    key: 'validity',
    title: t('fields.validity'),
    width: '148px',
    render: ({ isWhatsappValid }) => {
      if (isWhatsappValid === null) return <Pill>{t('validity.unknown')}</Pill>;
      return isWhatsappValid ? (
        <Pill tone="success">{t('validity.valid')}</Pill>
      ) : (
        <Pill tone="danger">{t('validity.invalid')}</Pill>
      );
    },
  },
];

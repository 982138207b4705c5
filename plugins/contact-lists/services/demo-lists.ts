import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ContactListItem } from '../models/contact-list-item.ts';
import { ContactList } from '../models/contact-list.ts';
import { SegmentService } from './segments/segment-service.ts';

const LISTS = [
  {
    name: 'Clientes da loja',
    people: [
      { name: 'Aline Barros', number: '5511933330001', email: 'aline@example.com', isValid: true },
      { name: 'Bruno Farias', number: '5511933330002', email: '', isValid: true },
      { name: 'Célia Nogueira', number: '5521987650003', email: '', isValid: null },
      { name: 'Davi Moreira', number: '5531987650004', email: 'davi@example.com', isValid: false },
    ],
  },
  {
    name: 'Feira de novembro',
    people: [
      { name: 'Elisa Prado', number: '5541987650005', email: '', isValid: null },
      { name: 'Fábio Teles', number: '5551987650006', email: '', isValid: null },
    ],
  },
];

const SEGMENT = {
  name: 'Escreveram nos últimos 30 dias',
  match: 'all',
  conditions: [{ kind: 'heard', days: 30 }],
} as const;

/** The people a shop would write to. */
@injectable()
export class DemoLists implements DemoContent {
  readonly #lists = LISTS;

  constructor(@inject(SegmentService) private readonly segments: SegmentService) {}

  async fill(ctx: Ctx): Promise<void> {
    for (const { name, people } of this.#lists) {
      const { id } = await ContactList.query(ctx.trx).insert({ name }).returning('id');
      await ContactListItem.query(ctx.trx).insert(
        people.map((person) => ({ ...person, contactListId: id })),
      );
    }
    await this.segments.create(ctx, { ...SEGMENT, conditions: [...SEGMENT.conditions] });
  }
}

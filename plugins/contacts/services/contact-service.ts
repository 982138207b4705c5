import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { coreErrors, sqlStateOf } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { contactErrors } from '../errors.ts';
import { ContactDeleted } from '../facts.ts';
import { Contact } from '../models/contact.ts';
import { ContactDeparturePoint } from '../public.ts';
import type { ContactDeparture } from '../public.ts';
import { NAME_LENGTH, NUMBER_LENGTH } from '../schemas.ts';
import type {
  ContactDto,
  CreateContactBody,
  FindOrCreateQuery,
  UpdateContactBody,
} from '../schemas.ts';
import { ContactColumns } from './contact-columns.ts';
import { ContactViews } from './contact-views.ts';
import { ExtraInfoService } from './extra-info-service.ts';
import { ContactMerges } from './merging/contact-merges.ts';
import { typedNumber } from './phone-number.ts';
import { tellCreated, tellUpdated } from './tell-contact.ts';

/** Adding, changing and removing contacts by hand. */
@injectable()
export class ContactService {
  constructor(
    @inject(ExtraInfoService) private readonly extraInfo: ExtraInfoService,
    @inject(filled(ContactDeparturePoint)) private readonly departures: Filled<ContactDeparture>,
    @inject(ContactMerges) private readonly merges: ContactMerges,
    @inject(ContactViews) private readonly views: ContactViews,
    @inject(ContactColumns) private readonly columns: ContactColumns,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND */
  async get(ctx: Ctx, id: number): Promise<ContactDto> {
    return this.#present(ctx, await this.#find(ctx, id));
  }

  /** @throws ERR_DUPLICATED_CONTACT, ERR_CONTACT_INVALID_NUMBER */
  async create(ctx: Ctx, body: CreateContactBody): Promise<ContactDto> {
    const { own, added } = this.columns.split(body);
    const { extraInfo = [], ...fields } = own;
    const contact = await this.#insert(ctx, { ...fields, ...tidied(fields) });
    if (!contact) throw contactErrors.ERR_DUPLICATED_CONTACT();
    await this.extraInfo.replace(ctx, contact.id, extraInfo);
    await this.columns.write(ctx, contact.id, added);
    return this.#present(ctx, contact);
  }

  /** The contact of a number, made when there is none. @throws ERR_CONTACT_INVALID_NUMBER */
  async findOrCreate(ctx: Ctx, { name = '', number }: FindOrCreateQuery): Promise<ContactDto> {
    const canonical = numberOf(number);
    const find = (): Promise<Contact | undefined> => this.#withAddress(ctx, canonical);
    const contact =
      (await find()) ??
      (await this.#insert(ctx, { name: name.trim() || canonical, number: canonical })) ??
      (await find());
    if (!contact) throw new Error('a contact was neither found nor made');
    return this.#present(ctx, contact);
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_CONTACT_INVALID_NUMBER */
  async update(ctx: Ctx, id: number, body: UpdateContactBody): Promise<ContactDto> {
    const { own, added } = this.columns.split(body);
    const { extraInfo, ...fields } = own;
    const before = await this.#find(ctx, id, { lock: true });
    // A group's number is its id on the channel, and its name may be long: both may come back as they are, though
    // nobody could give them.
    if (fields.number?.trim() === before.number) delete fields.number;
    if (fields.name?.trim() === before.name) delete fields.name;
    const changes = { ...fields, ...tidied(fields) };
    const contact = await Contact.query(ctx.trx)
      .patchAndFetchById(id, { ...changes, updatedAt: new Date() })
      .catch(refuseDuplicate);
    if (extraInfo) await this.extraInfo.replace(ctx, id, extraInfo);
    await this.columns.write(ctx, id, added);
    tellUpdated(ctx, this.views.of(ctx, contact));
    return this.#present(ctx, contact);
  }

  /** Its tickets go with it. @throws ERR_NO_CONTACT_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    await this.#find(ctx, id, { lock: true });
    for (const departure of this.departures.all()) await departure.leaving(ctx, [id]);
    await this.merges.forget(ctx, id);
    await Contact.query(ctx.trx).deleteById(id);
    ctx.emit(ContactDeleted, { contactId: id }, [topics.company]);
  }

  /** @returns undefined when the number has a contact already */
  async #insert(
    ctx: Ctx,
    fields: Pick<Contact, 'name' | 'number'> & Partial<Pick<Contact, 'email' | 'ignoreBot'>>,
  ): Promise<Contact | undefined> {
    const { companyId } = ctx;
    const [row] = await ctx
      .trx('contacts')
      .insert({
        company_id: companyId,
        name: fields.name,
        number: fields.number,
        ...(fields.email === undefined ? {} : { email: fields.email }),
        ...(fields.ignoreBot === undefined ? {} : { ignore_bot: fields.ignoreBot }),
      })
      .onConflict(['company_id', 'number'])
      .ignore()
      .returning<{ id: number }[]>('id')
      .catch(refuseDuplicate);
    if (!row) return undefined;
    const contact = await this.#find(ctx, row.id);
    tellCreated(ctx, this.views.of(ctx, contact));
    return contact;
  }

  /** By its number, or by that of a contact it took in. */
  async #withAddress(ctx: Ctx, number: string): Promise<Contact | undefined> {
    const holder = ctx
      .trx('contact_addresses')
      .where({ company_id: ctx.companyId, value: number })
      .select('contact_id');
    return Contact.query(ctx.trx).whereIn('id', holder).first();
  }

  async #find(ctx: Ctx, id: number, { lock = false } = {}): Promise<Contact> {
    const query = Contact.query(ctx.trx).findById(id);
    const contact = await (lock ? query.forUpdate() : query);
    if (!contact) throw contactErrors.ERR_NO_CONTACT_FOUND();
    return contact;
  }

  async #present(ctx: Ctx, contact: Contact): Promise<ContactDto> {
    const [extraInfo, added] = await Promise.all([
      this.extraInfo.of(ctx, contact.id),
      this.columns.of(ctx, [contact.id]),
    ]);
    return { ...added.get(contact.id), ...this.views.of(ctx, contact), extraInfo };
  }
}

/** The index on the numbers decides, also between two who write at the same instant. */
const refuseDuplicate = (error: unknown): never => {
  throw sqlStateOf(error) === '23505' ? contactErrors.ERR_DUPLICATED_CONTACT() : error;
};

const numberOf = (text: string): string => {
  const number = typedNumber(text);
  if (number === undefined) throw contactErrors.ERR_CONTACT_INVALID_NUMBER();
  return number;
};

type Named = Pick<UpdateContactBody, 'name' | 'number'>;

const fits = (
  text: string | undefined,
  { minLength, maxLength }: { minLength: number; maxLength: number },
): boolean => text === undefined || (text.length >= minLength && text.length <= maxLength);

/** Name and number as they are stored. @throws ERR_VALIDATION, ERR_CONTACT_INVALID_NUMBER */
const tidied = <B extends Named>(body: B): Pick<B, keyof Named> => {
  const name = body.name?.trim();
  if (!fits(name, NAME_LENGTH)) throw coreErrors.ERR_VALIDATION({ field: 'name' });
  if (!fits(body.number, NUMBER_LENGTH)) throw coreErrors.ERR_VALIDATION({ field: 'number' });
  return {
    ...(name === undefined ? {} : { name }),
    ...(body.number === undefined ? {} : { number: numberOf(body.number) }),
  };
};

import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../public.ts';

/** Contacts as others, lists and events have them. A contact's row keeps the id of its picture; only here it becomes an address. */
@injectable()
export class ContactViews {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>) {}

  /** A contact without its extra information. @param contact its row, with the id of its picture or nothing */
  of({ companyId }: { readonly companyId: number }, contact: ContactView): ContactView {
    return {
      id: contact.id,
      uuid: contact.uuid,
      name: contact.name,
      number: contact.number,
      email: contact.email,
      profilePicUrl: this.#addressOf(companyId, contact.profilePicUrl),
      isGroup: contact.isGroup,
      ignoreBot: contact.ignoreBot,
    };
  }

  /** A part of a contact, with the address of its picture in place of the id. */
  shown<Part extends { readonly profilePicUrl: string }>(companyId: number, part: Part): Part {
    if (part.profilePicUrl === '') return part;
    return { ...part, profilePicUrl: this.#addressOf(companyId, part.profilePicUrl) };
  }

  #addressOf(companyId: number, pictureId: string): string {
    return pictureId === '' ? '' : this.storage.url(companyId, pictureId, 'picture');
  }
}

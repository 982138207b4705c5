import { Readable } from 'node:stream';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { TicketFile } from '../../tickets/public.ts';
import type { ShownBill } from '../rules/texts.ts';
import type { OpenBill } from '../sources/source.ts';
import { qrPicture } from './qr-picture.ts';

/** Stores the files that go with bills: the picture of a Pix, and the paper. */
@injectable()
export class BillPictures {
  constructor(@inject(Core.Storage) private readonly storage: Storage) {}

  /** @param files told of each file, so that it can be removed where it is never sent */
  async of(companyId: number, bill: OpenBill, files: string[]): Promise<ShownBill> {
    const save = async (bytes: Buffer, name: string, type: string): Promise<TicketFile> => {
      const { id, mime } = await this.storage.save({ companyId }, Readable.from([bytes]), {
        originalName: name,
        declaredMime: type,
      });
      files.push(id);
      return { id, name, mime };
    };
    const { pix, pdf } = bill;
    const qr =
      pix === undefined ? undefined : await save(await qrPicture(pix), 'pix.png', 'image/png');
    const paper = pdf && (await save(pdf, 'boleto.pdf', 'application/pdf'));
    return { bill, ...(qr && { qr }), ...(paper && { paper }) };
  }
}

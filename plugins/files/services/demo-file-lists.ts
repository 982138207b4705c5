import { Readable } from 'node:stream';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { DemoContent, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { FileList } from '../models/file-list.ts';
import { FileListOption } from '../models/file-list-option.ts';

const MESSAGE = 'Olá, {{firstName}}! Seguem nossos preços e como cuidar do seu instrumento.';

const FILES = [
  {
    name: 'Tabela de preços',
    originalName: 'precos.csv',
    mime: 'text/csv',
    text: 'Serviço;Preço\nAfinação de piano;R$ 280,00\nTroca de cordas de violão;R$ 45,00\n',
  },
  {
    name: 'Cuidados com o instrumento',
    originalName: 'cuidados.txt',
    mime: 'text/plain',
    text: 'Guarde o violão no estojo.\nLimpe as cordas depois de tocar.\n',
  },
] as const;

/** The files a shop hands out every day. */
@injectable()
export class DemoFileLists implements DemoContent {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'save'>) {}

  async fill(ctx: Ctx): Promise<void> {
    const { id } = await FileList.query(ctx.trx).insert({
      name: 'Apresentação da loja',
      message: MESSAGE,
    });
    for (const [position, { name, originalName, mime, text }] of FILES.entries()) {
      const file = await this.storage.save(ctx, Readable.from([Buffer.from(text)]), {
        originalName,
        declaredMime: mime,
      });
      await FileListOption.query(ctx.trx).insert({
        fileListId: id,
        position,
        name,
        mediaId: file.id,
        mediaName: file.name,
        mediaMime: file.mime,
      });
    }
  }
}

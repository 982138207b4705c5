import type { FormData as UndiciFormData } from 'undici';
import type { OutboundBody } from '../../kernel/outbound.ts';

/** A body as the library takes it. */
export interface EncodedBody {
  readonly content: Uint8Array | string | UndiciFormData;
  /** Absent where the library adds it. */
  readonly type?: string;
}

/** @param newForm makes an empty form of the library's own kind */
export const encodeBody = (body: OutboundBody, newForm: () => UndiciFormData): EncodedBody => {
  if ('json' in body) return { content: JSON.stringify(body.json), type: 'application/json' };
  if ('bytes' in body) return { content: body.bytes, type: body.type };
  if ('form' in body) {
    const content = new URLSearchParams({ ...body.form }).toString();
    return { content, type: 'application/x-www-form-urlencoded' };
  }
  const form = newForm();
  for (const part of body.multipart) {
    if ('value' in part) form.append(part.name, part.value);
    else form.append(part.name, new Blob([part.bytes], { type: part.type }), part.fileName);
  }
  return { content: form };
};

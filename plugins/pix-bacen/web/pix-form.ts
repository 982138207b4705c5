import { Type } from '@sinclair/typebox';
import type { PixSettingsBody, PixSettingsDto } from '../schemas.ts';

/** The certificate there will be: the stored one, none, or another, whose bytes are sent in Base64. */
type CertificateChoice = 'kept' | 'none' | { readonly name: string; readonly base64: string };

/** The fields of the form; addresses of notices are parted by commas. */
export interface PixValues extends Omit<
  PixSettingsDto,
  'hasSecret' | 'certificate' | 'isReady' | 'noticeAddresses'
> {
  readonly clientSecret: string;
  readonly certificateFile: CertificateChoice;
  readonly noticeAddresses: string;
}

const Line = Type.String({ maxLength: 300 });
const Needed = Type.String({ minLength: 1, maxLength: 300 });

/** The server judges more, with a code for each field. */
export const pixFormSchema = Type.Object({
  profile: Needed,
  environment: Needed,
  baseUrl: Type.Optional(Line),
  tokenUrl: Type.Optional(Line),
  serverCertificate: Type.Optional(Line),
  key: Needed,
  clientId: Needed,
  noticeProof: Needed,
  receiverName: Type.Optional(Line),
  receiverCity: Type.Optional(Line),
});

/** The form's values for what is stored. */
export const pixValues = (settings: PixSettingsDto): PixValues => {
  const { hasSecret: _has, certificate: _certificate, isReady: _ready, ...fields } = settings;
  return {
    ...fields,
    noticeAddresses: settings.noticeAddresses.join(', '),
    clientSecret: '',
    certificateFile: 'kept',
  };
};

/** The body for the form's values: a secret that was not typed stays. */
export const pixBody = (values: PixValues): PixSettingsBody => {
  const { clientSecret, certificateFile: file, noticeAddresses, ...fields } = values;
  return {
    ...fields,
    noticeAddresses: noticeAddresses.split(/[\s,]+/).filter((each) => each !== ''),
    ...(clientSecret !== '' && { clientSecret }),
    ...(file !== 'kept' && { certificateFile: file === 'none' ? '' : file.base64 }),
  };
};

/** A file's bytes in Base64. */
export const base64Of = async (file: Blob): Promise<string> => {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
};

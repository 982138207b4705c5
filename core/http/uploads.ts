import multipart from '@fastify/multipart';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { FarewellBody } from './farewell-body.ts';
import type { Scope } from '../data/db.ts';
import { MAXIMUM_FILE_BYTES } from '../services/storage/index.ts';
import type { Storage, StoredMedia } from '../services/storage/index.ts';
import { AppError, coreErrors, defineErrors } from '../kernel/app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where uploads go. */
    mediaStorage: Storage;
  }
}

const MAXIMUM_FILES = 10;
const FIELD_BYTES = 100 * 1024;
const MAXIMUM_FIELDS = 50;
/** Room for what stands around a part: boundary, headers, names of files. */
const PART_BYTES = 4 * 1024;

const uploadErrors = defineErrors({
  ERR_FILE_TOO_LARGE: 413,
  ERR_FIELD_TOO_LARGE: 413,
  ERR_TOO_MANY_FILES: 413,
  ERR_TOO_MANY_FIELDS: 413,
  ERR_INVALID_MULTIPART: 400,
  ERR_UNSUPPORTED_MEDIA: 415,
});

/** A stored file and the form field it came in. */
export interface UploadedFile extends StoredMedia {
  readonly field: string;
}

/** A form with files, all of them stored. */
export interface Uploads {
  /** A field that came several times is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly files: readonly UploadedFile[];
  /** Removes the stored files: for when the work they were for failed. */
  discard(): Promise<void>;
}

export interface UploadOptions {
  readonly maxFiles?: number;
  /** Of one file. */
  readonly maxBytes?: number;
  /** The owner of the files; the session's company unless told. */
  readonly owner?: Scope;
}

const BY_PARSER_CODE: Readonly<Record<string, keyof typeof uploadErrors>> = {
  FST_REQ_FILE_TOO_LARGE: 'ERR_FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'ERR_TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'ERR_TOO_MANY_FIELDS',
  FST_FIELDS_LIMIT: 'ERR_TOO_MANY_FIELDS',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'ERR_UNSUPPORTED_MEDIA',
  FST_PROTO_VIOLATION: 'ERR_INVALID_MULTIPART',
  FST_INVALID_JSON_FIELD_ERROR: 'ERR_INVALID_MULTIPART',
  FST_MP_PREMATURE_CLOSE: 'ERR_INVALID_MULTIPART',
};

/** The parser's own complaints about a form carry no code. */
const PARSER_COMPLAINT = /multipart|boundary|terminated early|malformed/i;

/** The answer to a form that could not be read; an error that has nothing to do with forms comes back as it is. */
export const formRefusalOf = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const known = 'code' in error ? BY_PARSER_CODE[String(error.code)] : undefined;
  if (known) return uploadErrors[known]();
  return PARSER_COMPLAINT.test(error.message) ? uploadErrors.ERR_INVALID_MULTIPART() : error;
};

/** Collects the parts of one form. */
class Collector implements Uploads {
  readonly fields: Record<string, string | string[]> = {};
  readonly files: UploadedFile[] = [];
  readonly #storage: Storage;
  readonly #owner: Scope;
  readonly #maxBytes: number;

  constructor(storage: Storage, owner: Scope, maxBytes: number) {
    this.#storage = storage;
    this.#owner = owner;
    this.#maxBytes = maxBytes;
  }

  async add(part: Multipart): Promise<void> {
    if (part.type === 'file') {
      this.files.push({ ...(await this.#store(part)), field: part.fieldname });
      return;
    }
    if (part.valueTruncated || part.fieldnameTruncated) {
      throw uploadErrors.ERR_FIELD_TOO_LARGE({ field: part.fieldname });
    }
    const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
    if (value.includes('\0')) throw coreErrors.ERR_INVALID_CHARACTER();
    // Forms carry every line break as CR LF (HTML standard, multipart/form-data encoding algorithm); nobody wrote them so.
    const written = value.replaceAll('\r\n', '\n');
    const before = this.fields[part.fieldname];
    this.fields[part.fieldname] = before === undefined ? written : [...[before].flat(), written];
  }

  discard(): Promise<void> {
    return this.#storage.remove(this.#owner, ...this.files.map(({ id }) => id));
  }

  async #store(part: MultipartFile): Promise<StoredMedia> {
    try {
      return await this.#storage.save(this.#owner, part.file, {
        originalName: part.filename,
        declaredMime: part.mimetype,
        maxBytes: this.#maxBytes,
      });
    } catch (error) {
      // A form that is broken as well: what it says first is that the file is too large.
      throw part.file.truncated ? uploadErrors.ERR_FILE_TOO_LARGE() : error;
    }
  }
}

/** Requests that were refused by their announced length. */
const refused = new WeakSet<FastifyRequest>();

/** @throws ERR_FILE_TOO_LARGE where no form within the limits is as long as the request says it is */
const refuseAnnounced = (request: FastifyRequest, maxFiles: number, maxBytes: number): void => {
  const announced = Number(request.headers['content-length'] ?? 0);
  const longest = maxFiles * (maxBytes + PART_BYTES) + MAXIMUM_FIELDS * (FIELD_BYTES + PART_BYTES);
  if (announced <= longest) return;
  refused.add(request);
  throw uploadErrors.ERR_FILE_TOO_LARGE();
};

/**
 * Reads a multipart request: files go to storage as they come in, never into memory. On any failure nothing stays
 * stored. A request that announces more than its limits allow is refused before anything of it is read, and its connection
 * closed.
 * @throws AppError ERR_FILE_TOO_LARGE, ERR_TOO_MANY_FILES, ERR_TOO_MANY_FIELDS, ERR_FIELD_TOO_LARGE (413),
 * ERR_UNSUPPORTED_MEDIA (415), ERR_INVALID_MULTIPART (400), ERR_STORAGE_LIMIT (400), ERR_STORAGE_FULL
 * (507)
 */
export const uploads = async (
  request: FastifyRequest,
  { maxFiles = MAXIMUM_FILES, maxBytes = MAXIMUM_FILE_BYTES, owner }: UploadOptions = {},
): Promise<Uploads> => {
  if (request.isMultipart()) refuseAnnounced(request, maxFiles, maxBytes);
  const { companyId, userId } = owner ?? request.session;
  const scope = { companyId, ...(userId === undefined ? {} : { userId }) };
  const collector = new Collector(request.server.mediaStorage, scope, maxBytes);
  try {
    const limits = { files: maxFiles, fileSize: maxBytes + 1 };
    for await (const part of request.parts({ limits })) await collector.add(part);
    return collector;
  } catch (error) {
    // The rest of the request is read and forgotten, so that the sender hears our answer.
    request.raw.unpipe().resume();
    await collector.discard().catch((failure: unknown) => {
      request.log.error({ err: failure }, 'files of a failed upload stay until they are swept');
    });
    throw formRefusalOf(error);
  }
};

/** Lets routes read multipart forms with {@link uploads}. */
export const multipartForms = fp<{ readonly storage: Storage }>(
  async (app, { storage }) => {
    app.decorate('mediaStorage', storage);
    app.addHook('onSend', (request, reply, payload, done) => {
      if (!refused.has(request) || typeof payload !== 'string') {
        done();
        return;
      }
      void reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) });
      done(null, new FarewellBody(payload, request.raw));
    });
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fieldNameSize: 100,
        fieldSize: FIELD_BYTES,
        fields: MAXIMUM_FIELDS,
        files: MAXIMUM_FILES,
        fileSize: MAXIMUM_FILE_BYTES + 1,
        parts: MAXIMUM_FIELDS + MAXIMUM_FILES,
        headerPairs: 20,
      },
    });
  },
  { name: 'prosa-uploads', fastify: '5.x' },
);

import { defineErrors } from '../../kernel/app-error.ts';

export const storageErrors = defineErrors({
  ERR_UNSUPPORTED_MEDIA: 415,
  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_EMPTY: 415,
  ERR_UPLOAD_TIMEOUT: 408,
  ERR_STORAGE_FULL: 507,
  /** The company's plan allows no more bytes; the disk may have room. */
  ERR_STORAGE_LIMIT: 400,
  ERR_MEDIA_NOT_FOUND: 404,
  ERR_MEDIA_LINK_INVALID: 403,
});

import { defineErrors } from 'prosa/core';

export const pixErrors = defineErrors({
  ERR_PIX_CERTIFICATE_UNREADABLE: 400,
  /** Encrypted as programs did long ago, which OpenSSL 3 no longer opens. */
  ERR_PIX_CERTIFICATE_OLD: 400,
  ERR_PIX_CERTIFICATE_PASSPHRASE: 400,
  ERR_PIX_CERTIFICATE_WITHOUT_KEY: 400,
  ERR_PIX_CERTIFICATE_EXPIRED: 400,
  ERR_PIX_INVALID_ADDRESS: 400,
  ERR_PIX_INVALID_FINGERPRINT: 400,
  ERR_PIX_INVALID_NOTICE_ADDRESS: 400,
  ERR_PIX_INVALID_KEY: 400,
  /** Notices would have to show a certificate, and nothing here asks for one. */
  ERR_PIX_NO_NOTICE_LISTENER: 400,
  ERR_PIX_NOT_CONFIGURED: 409,
  ERR_PIX_WEBHOOK_NOT_HTTPS: 400,
  /** The provider did not do what it was asked to. */
  ERR_PIX_REFUSED: 422,
  ERR_PIX_MISCONFIGURED: 422,
  ERR_PIX_UNREACHABLE: 502,
});

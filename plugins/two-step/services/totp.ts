import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps a phone's clock may be off, to either side. */
const DRIFT = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Prosa',
    label,
    // The parameters that every app on the market understands.
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits, as apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the picture that the app reads. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The code of a moment. */
export const codeAt = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() });

/** Which step of the clock a code is of; undefined when it is of none near now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
};

import { useEffect, useState } from 'react';
import { useDebounced } from '../data/use-debounced.ts';
import { http } from '../data/http.ts';
import { useTexts } from '../i18n/i18n.ts';
import { CHOSEN_PASSWORD } from './chosen-password.ts';

/** Known data of the person a password is for. */
export interface PersonalData {
  readonly name?: string;
  readonly email?: string;
  readonly company?: string;
  readonly phone?: string;
}

interface Verdict {
  readonly score: number;
  /** Code of the error with which it would be refused. */
  readonly refusal: string | null;
}

const BARS = [1, 2, 3, 4];

/**
 * The server's verdict on what has been typed, once the typing rests: the dictionaries of common words are too large for a
 * page. No answer is no verdict: the hint is a help, the server judges again when the form is sent.
 */
const useVerdict = (password: string, person: PersonalData): Verdict | undefined => {
  const isLongEnough = Array.from(password).length >= CHOSEN_PASSWORD.minLength;
  // As one text: a person is another object at every drawing.
  const question = isLongEnough ? JSON.stringify({ ...person, password }) : '';
  const asked = useDebounced(question);
  const [verdict, setVerdict] = useState<Verdict & { readonly of: string }>();
  useEffect(() => {
    if (asked === '') return;
    const controller = new AbortController();
    http
      .post<Verdict>('/passwords/verdict', JSON.parse(asked), { signal: controller.signal })
      .then((answer) => setVerdict({ ...answer, of: asked }))
      .catch(() => setVerdict(undefined));
    return () => controller.abort();
  }, [asked]);
  return verdict?.of === question ? verdict : undefined;
};

/** How good a password is, in words and as four bars. */
export const PasswordHint = ({
  password,
  person,
  isRefused,
}: {
  readonly password: string;
  readonly person: PersonalData;
  /** The field says already what is wrong. */
  readonly isRefused: boolean;
}) => {
  const t = useTexts();
  const verdict = useVerdict(password, person);
  const isShort = Array.from(password).length < CHOSEN_PASSWORD.minLength;
  const refusal = verdict?.refusal ?? undefined;
  const score = refusal === undefined ? (verdict?.score ?? 0) : 1;
  const words =
    refusal === undefined
      ? t(`form.strength.${String(score)}`)
      : t(`errors.${refusal}`, { minimum: CHOSEN_PASSWORD.minLength });
  return (
    <div className="password-hint" role="status" data-score={score}>
      {isShort && !isRefused && t('form.passwordMinimum', { count: CHOSEN_PASSWORD.minLength })}
      {verdict && !isRefused && (
        <>
          <span className="password-bars" aria-hidden>
            {BARS.map((bar) => (
              <i key={bar} className={bar <= score ? 'password-bar-on' : undefined} />
            ))}
          </span>
          {words}
        </>
      )}
    </div>
  );
};

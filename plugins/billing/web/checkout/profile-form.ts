import {
  documentKind,
  formatDocument,
  formatPostcode,
  plainDocument,
  plainPostcode,
} from 'prosa/contract';
import { Type } from '@sinclair/typebox';
import type { Translate } from 'prosa/web';
import type { BillingProfileBody, BillingProfileDto } from '../../shared/company-schemas.ts';

/** The data of whoever is billed, as it stands in the fields. */
export interface ProfileValues {
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
}

export const COUNTRIES = ['BR', 'usa'] as const;

const text = (maxLength: number) => Type.String({ maxLength });

/** Name, address, city, postcode and country are needed; the rest is not. */
export const PROFILE_FORM = Type.Object({
  name: text(150),
  document: Type.Optional(text(18)),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  address: text(200),
  city: text(100),
  state: Type.Optional(text(100)),
  zipcode: text(20),
  country: text(10),
});

/** The sentence for each needed field that is empty. */
export const profileMissing = (t: Translate) => ({
  name: t('profile.missing.name'),
  address: t('profile.missing.address'),
  city: t('profile.missing.city'),
  zipcode: t('profile.missing.zipcode'),
  country: t('profile.missing.country'),
});

/** Rules of documents and postcodes: a Brazilian postcode has eight digits, any other is taken as it is. */
export const profileRefusals = (
  values: ProfileValues,
  t: Translate,
): Partial<Record<keyof ProfileValues, string>> => ({
  ...(values.document.trim() !== '' && documentKind(values.document) === undefined
    ? { document: t('profile.refused.document') }
    : {}),
  ...(values.country === 'BR' &&
  values.zipcode.trim() !== '' &&
  plainPostcode(values.zipcode) === undefined
    ? { zipcode: t('profile.refused.zipcode') }
    : {}),
});

/** Whether everything is there that an invoice needs. */
export const isProfileComplete = (values: ProfileValues, t: Translate): boolean =>
  [values.name, values.address, values.city, values.zipcode, values.country].every(
    (value) => value.trim() !== '',
  ) && Object.keys(profileRefusals(values, t)).length === 0;

export const profileValues = (profile: BillingProfileDto): ProfileValues => ({
  ...profile,
  document: profile.document === null ? '' : formatDocument(profile.document),
  email: profile.email ?? '',
  zipcode: profile.country === 'BR' ? formatPostcode(profile.zipcode) : profile.zipcode,
});

/** The values as the API takes them. */
export const profileBody = (values: ProfileValues): BillingProfileBody => {
  const { document, email, zipcode, country } = values;
  return {
    name: values.name.trim(),
    document: document.trim() === '' ? null : plainDocument(document),
    email: email.trim() === '' ? null : email.trim(),
    address: values.address.trim(),
    city: values.city.trim(),
    state: values.state.trim(),
    zipcode: (country === 'BR' ? plainPostcode(zipcode) : undefined) ?? zipcode.trim(),
    country: country === 'usa' ? 'usa' : 'BR',
  };
};

import type { SettingDto } from '../schemas.ts';

/** How a setting is shown. */
export type SettingKind =
  /** Yes or no, by the values that mean them. */
  | { readonly type: 'switch'; readonly on: string; readonly off: string }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'number'; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: 'secret' }
  | { readonly type: 'text'; readonly maxLength?: number };

const ENABLED: SettingKind = { type: 'switch', on: 'enabled', off: 'disabled' };

const isOnOff = (values: readonly string[]): boolean =>
  values.length === 2 && values.includes('enabled') && values.includes('disabled');

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The control a setting's schema asks for; undefined where it asks for none. */
export const kindOf = ({ schema }: Pick<SettingDto, 'schema'>): SettingKind | undefined => {
  const property = schema as Readonly<Record<string, unknown>>;
  if (property.form === false) return undefined;
  if (property.secret === true) return { type: 'secret' };
  if (Array.isArray(property.enum)) {
    const values = property.enum.map(String);
    return isOnOff(values) ? ENABLED : { type: 'choice', values };
  }
  if (property.type === 'boolean') return { type: 'switch', on: 'true', off: 'false' };
  if (property.type === 'integer' || property.type === 'number') {
    const minimum = numberIn(property.minimum);
    const maximum = numberIn(property.maximum);
    return {
      type: 'number',
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
  }
  const maxLength = numberIn(property.maxLength);
  return { type: 'text', ...(maxLength === undefined ? {} : { maxLength }) };
};

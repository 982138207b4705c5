import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { PluginManifest } from '../contract.ts';
import { accountErrors } from './account-errors.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

export type SettingValue = string | number | boolean;

const ajv = new Ajv({ coerceTypes: true });
addFormats(ajv);
// Words for the settings screen, which say nothing about validity.
ajv.addVocabulary(['secret', 'form', 'group', 'platform', 'sensitive']);

/** By the schema, which a manifest has once: nothing is compiled again for another application in this process. */
const validators = new WeakMap<object, ValidateFunction>();

const validatorOf = ({ schema }: SettingDefinition): ValidateFunction => {
  const known = validators.get(schema);
  if (known) return known;
  const properties = { value: schema };
  const validator = ajv.compile({ type: 'object', required: ['value'], properties });
  validators.set(schema, validator);
  return validator;
};

/** A setting as its plugin declares it. */
export interface SettingDefinition {
  readonly key: string;
  /** Id of the plugin it belongs to. */
  readonly plugin: string;
  readonly fallback: SettingValue;
  /** Kept encrypted and never told. */
  readonly isSecret: boolean;
  /** Decided by the platform's own people: the company's admins only read it. */
  readonly isPlatforms: boolean;
  /** The platform has it once, for all companies. */
  readonly isShared: boolean;
  /** Protects accounts: a change asks for a recent confirmation by password or code. */
  readonly isSensitive: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Every setting there is, by key: what no manifest declares does not exist. */
export class SettingDefinitions {
  readonly #byKey: ReadonlyMap<string, SettingDefinition>;

  /** @throws Error when a setting is declared twice or its default is not one of its values */
  constructor(manifests: readonly Pick<PluginManifest, 'id' | 'settings'>[]) {
    this.#byKey = new Map(manifests.flatMap(definitionsOf).map((each) => [each.key, each]));
    for (const definition of this.#byKey.values()) this.parse(definition.key, definition.fallback);
    refuseDoubles(manifests.flatMap(definitionsOf));
  }

  all(): readonly SettingDefinition[] {
    return [...this.#byKey.values()];
  }

  /** Whether there is such a setting, and it protects accounts. */
  isSensitive(key: string): boolean {
    return this.#byKey.get(key)?.isSensitive === true;
  }

  /** @throws ERR_NO_SETTING_FOUND */
  find(key: string): SettingDefinition {
    const definition = this.#byKey.get(key);
    if (!definition) throw accountErrors.ERR_NO_SETTING_FOUND();
    return definition;
  }

  /**
   * A value as its schema wants it; a text that stands for a number or a truth value becomes one.
   * @throws ERR_INVALID_SETTING
   */
  parse(key: string, value: unknown): SettingValue {
    const definition = this.find(key);
    const holder = { value };
    if (!validatorOf(definition)(holder)) throw accountErrors.ERR_INVALID_SETTING({ key });
    return holder.value as SettingValue;
  }
}

const definitionsOf = ({
  id,
  settings,
}: Pick<PluginManifest, 'id' | 'settings'>): SettingDefinition[] => {
  const properties = (settings?.properties ?? {}) as Record<string, Record<string, unknown>>;
  return Object.entries(properties).map(([key, schema]) => ({
    key,
    plugin: id,
    fallback: schema.default as SettingValue,
    isSecret: schema.secret === true,
    isPlatforms: schema.platform === true || schema.platform === 'shared',
    isShared: schema.platform === 'shared',
    isSensitive: schema.sensitive === true,
    schema,
  }));
};

const refuseDoubles = (definitions: readonly SettingDefinition[]): void => {
  const owners = new Map<string, string>();
  for (const { key, plugin } of definitions) {
    const other = owners.get(key);
    if (other !== undefined) {
      throw new Error(`Plugins "${other}" and "${plugin}" both declare the setting "${key}"`);
    }
    owners.set(key, plugin);
  }
};

import type { SettingDto } from '../schemas.ts';

/** Settings that stand together: of one plugin among the options, under one heading on a plugin's own page. */
export interface Group {
  readonly name: string;
  readonly settings: readonly SettingDto[];
}

const groupsBy = (
  settings: readonly SettingDto[],
  nameOf: (setting: SettingDto) => string,
): readonly Group[] =>
  [...new Set(settings.map(nameOf))].map((name) => ({
    name,
    settings: settings.filter((setting) => nameOf(setting) === name),
  }));

/** The settings of each plugin, in the order its manifest has them. */
export const groupsByPlugin = (settings: readonly SettingDto[]): readonly Group[] =>
  groupsBy(settings, ({ plugin }) => plugin);

const groupOf = ({ schema }: SettingDto): string => {
  const { group } = schema as { readonly group?: unknown };
  return typeof group === 'string' ? group : '';
};

/** The settings of a plugin under their headings, in the order of the manifest; those without a heading (`''`) come first. */
export const groupsByHeading = (settings: readonly SettingDto[]): readonly Group[] => {
  const groups = groupsBy(settings, groupOf);
  return [...groups.filter(({ name }) => name === ''), ...groups.filter(({ name }) => name !== '')];
};

import type { SettingDto } from '../../schemas.ts';

/** Builds settings of a plugin as the API shows them. */
export const settingsOf =
  (owner: Pick<SettingDto, 'plugin' | 'hasOwnPage'>) =>
  (
    key: string,
    value: string,
    schema: Record<string, unknown>,
    changes: Partial<SettingDto> = {},
  ): SettingDto => ({
    id: 1,
    key,
    value,
    companyId: 1,
    ...owner,
    schema,
    createdAt: null,
    updatedAt: null,
    ...changes,
  });

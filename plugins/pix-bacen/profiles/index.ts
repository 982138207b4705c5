import { bacen } from './bacen.ts';
import { efi } from './efi.ts';
import type { Profile } from './profile.ts';

export const PROFILES: Readonly<Record<Profile['id'], Profile>> = { efi, bacen };
export type { Environment, Profile } from './profile.ts';

import { defineSlot } from 'prosa/contract';

export interface UserDialogProps {
  /** The user as the API shows them; undefined for a new one. */
  readonly user: Readonly<Record<string, unknown>> | undefined;
  /** The values that fields of this slot have set so far, by the body's names (`queueIds`). */
  readonly details: Readonly<Record<string, unknown>>;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
  readonly disabled: boolean;
}

/**
 * A field in the dialog of a user, drawn for those who may change it. The values it sets are sent with the user's body,
 * where the `save` of that plugin's `UserDetails` finds them.
 */
export const UserDialogSlot = defineSlot<UserDialogProps>('users.dialog');

/** A notice above the table of users. */
export const UsersNoticeSlot = defineSlot('users.notice');

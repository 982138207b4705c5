import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id } from 'prosa/schemas';

export const TwoStepState = Closed({
  isOn: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
});
export type TwoStepState = Static<typeof TwoStepState>;

/** The secret that the app on the phone needs: by the picture of `uri`, or typed. Told only here, until it is confirmed. */
export const TwoStepStart = Closed({ secret: Type.String(), uri: Type.String() });
export type TwoStepStart = Static<typeof TwoStepStart>;

export const CodeBody = Closed({ code: Type.String({ minLength: 6, maxLength: 10 }) });

/** Each is good once, for somebody without their phone. They are told now and never again. */
export const RecoveryCodes = Closed({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const CompanyParams = Closed({ companyId: Id });

export const CompanyUserParams = Closed({ companyId: Id, userId: Id });

export const UserParams = Closed({ userId: Id });

/** As much as an admin is told of a colleague's. */
export const ColleagueState = Closed({ isOn: Type.Boolean() });
export type ColleagueState = Static<typeof ColleagueState>;

/** Active people of the company who log in with the password alone, by name. */
export const WithoutTwoStep = Closed({
  users: Type.Array(Closed({ id: Id, name: Type.String(), email: Type.String() })),
});
export type WithoutTwoStep = Static<typeof WithoutTwoStep>;

/** Active people of a company who show a code: admins first, then by name. */
export const PeopleWithTwoStep = Closed({
  users: Type.Array(
    Closed({ id: Id, name: Type.String(), email: Type.String(), profile: Type.String() }),
  ),
});
export type PeopleWithTwoStep = Static<typeof PeopleWithTwoStep>;

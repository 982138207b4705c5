/** Where somebody lands who has just logged in. */
export const HOME = '/tickets';

/** The state an entry of the browser's history keeps for the login. */
export interface LoginState {
  /** Where somebody wanted to go before they were asked to log in. */
  readonly from?: string;
  /** The e-mail of the login, where it is known: of somebody who has just signed up. */
  readonly email?: string;
}

/** Where somebody lands who has just logged in. */
export const HOME = '/tickets';

/** What an entry of the browser's history keeps beside the login. */
export interface LoginState {
  /** Where somebody wanted to go before they were asked to log in. */
  readonly from?: string;
}

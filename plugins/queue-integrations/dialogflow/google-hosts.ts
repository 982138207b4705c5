import { injectable } from 'tsyringe';

/** The addresses of Google: none of them comes from what a company types. */
@injectable()
export class GoogleHosts {
  tokenUrl = 'https://oauth2.googleapis.com/token';
  /** Of an API, without a slash at the end. */
  apiUrl = (region: string): string =>
    region === ''
      ? 'https://dialogflow.googleapis.com'
      : `https://${region}-dialogflow.googleapis.com`;
}

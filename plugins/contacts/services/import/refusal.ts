/**
 * Why a file is not read. It crosses the border of a thread, which hands on no more than these two; so it is not an
 * AppError, and a thread need not load the application.
 */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly statusCode: number,
  ) {
    super(code);
    this.name = 'Refusal';
  }
}

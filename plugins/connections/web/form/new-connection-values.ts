/** The two fields of a new connection. The kind is empty until another than the usual one is chosen. */
export interface NewConnectionValues {
  readonly name: string;
  readonly provider: string;
}

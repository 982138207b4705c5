import type { Config } from '../kernel/config.ts';
import { atEnd } from '../../scripts/testing/at-end.ts';
import type { TestEnd } from '../../scripts/testing/at-end.ts';
import type { FakeAnswer, ReceivedRequest } from './fakes/answers.ts';
import type { FakeCertificate } from './fakes/certificates.ts';
import type { LoggedRequest } from './fakes/control.ts';
import type { Fault, FaultName } from './fakes/faults.ts';
import { FakeServer } from './fakes/server.ts';
import type { FakeServiceOptions } from './fakes/server.ts';

export { fakeAnswers } from './fakes/answers.ts';
export type { FakeAnswer, ReceivedRequest } from './fakes/answers.ts';
export type { LoggedRequest } from './fakes/control.ts';
export type { Fault, FaultName } from './fakes/faults.ts';
export type { FakeHandler, FakeReply, FakeRequest } from './fakes/replies.ts';
export type { FakeServiceOptions } from './fakes/server.ts';

/** A service on loopback that answers as its test or its handler says, and keeps what it is asked. */
export interface FakeService {
  readonly name: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** SHA-256 fingerprint of its certificate, where it has one. */
  readonly certificate: string;
  /** The only caller whom a service accepts that asks for a certificate. */
  readonly identity: FakeCertificate;
  readonly received: readonly ReceivedRequest[];
  /** The same with bodies as text, and how they were answered. Of both, the oldest are forgotten after 10,000. */
  readonly requests: readonly LoggedRequest[];
  /** TCP connections so far: none means that nothing even knocked. */
  readonly connections: number;
  /** Each answer for one request, in turn; the last one for all that follow. They go before the handler. */
  answer(...answers: readonly FakeAnswer[]): void;
  /**
   * The next requests fail, one fault after the other; then it answers as before. `certificate` holds until `clear()`.
   * @param times of requests that it meets: 1 unless told
   */
  fault(fault: Fault | FaultName, times?: number): void;
  /** Answers what `hold` keeps waiting. */
  release(): void;
  /** Takes all faults back, and releases. */
  clear(): void;
  /** Its page, in HTML: served below `/__fake`, and to browsers that open its root. */
  page(): string;
  close(): Promise<void>;
}

/** Starts a fake service. Close it; `startFakeService` does so at the end of a test. */
export const openFakeService = (options: FakeServiceOptions = {}): Promise<FakeService> =>
  FakeServer.start(options);

/** Starts a fake service that ends with the test. Without a handler it answers `{}` until it is told otherwise. */
export const startFakeService = async (
  t: TestEnd,
  options: FakeServiceOptions = {},
): Promise<FakeService> => {
  const service = await openFakeService(options);
  atEnd(t, () => service.close());
  return service;
};

/** Configuration of a Prosa that may call fake services, which no other configuration allows: plain, on this machine. */
export const allowing = (
  ...services: readonly Pick<FakeService, 'port'>[]
): Pick<Config, 'outbound'> => ({
  outbound: { networks: ['127.0.0.1'], ports: services.map(({ port }) => port), http: true },
});

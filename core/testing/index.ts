/** For tests of plugins, as `prosa/core/testing`. Re-exports only. */
export { BRAINS, brainsOf } from './added-columns.ts';
export { createTestApp, testConfig, unique } from './app.ts';
export type { TestApp, TestAppOptions } from './app.ts';
export { atEnd } from '../../scripts/testing/at-end.ts';
export type { TestEnd } from '../../scripts/testing/at-end.ts';
export { caller } from './caller.ts';
export type { Call } from './caller.ts';
export { eventually } from './eventually.ts';
export { allowing, fakeAnswers, openFakeService, startFakeService } from './fake-service.ts';
export type {
  FakeAnswer,
  FakeHandler,
  FakeReply,
  FakeRequest,
  FakeService,
  FakeServiceOptions,
  Fault,
  FaultName,
  LoggedRequest,
  ReceivedRequest,
} from './fake-service.ts';
export { Factories, TEST_PASSWORD } from './factories.ts';
export type { TestCompany, TestUser } from './factories.ts';
export { holdWork } from './held-work.ts';
export { catchMail, linkIn } from './mail.ts';
export type { MailCatcher } from './mail.ts';
export { migrateIn } from './migrate-as.ts';
export { findStoredWords, storedWords } from './stored-words.ts';
export { storedEvents, toldEvents } from './stored-events.ts';
export type { StoredEvent, ToldEvent } from './stored-events.ts';
export { countRoundTrips, recordAllStatements, recordStatements } from './statements.ts';
export type { SentStatement } from './statements.ts';

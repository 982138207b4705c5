/** All that plugin server code may import, as `prosa/core`. Re-exports only. */
// tsyringe's decorators need it before any service is loaded.
import 'reflect-metadata';
export { changesOf } from './kernel/changes.ts';
export type { Change } from './kernel/changes.ts';
export { systemClock } from './kernel/clock.ts';
export type { Clock } from './kernel/clock.ts';
export type { Config } from './kernel/config.ts';
export { csvCell } from './kernel/csv-cell.ts';
export { AddedColumns } from './data/added-columns.ts';
export type { ColumnExpressions } from './data/added-columns.ts';
export { composed, composing } from './data/composed.ts';
export { timeZoneOf } from './data/company.ts';
export { DEFAULT_TIME_ZONE, findTimeZone } from './data/time-zones.ts';
export { standingOf } from './services/account-standing.ts';
export type { AccountStanding } from './services/account-standing.ts';
export { Database } from './data/db.ts';
export type { Scope } from './data/db.ts';
export { Company } from './data/models/company.ts';
export { Plan } from './data/models/plan.ts';
export { User } from './data/models/user.ts';
export { jsonText } from './data/json-text.ts';
export { declaredFeatures, planFlagsOf } from './kernel/plan-features.ts';
export type { DeclaredFeature, PlanFeatures } from './kernel/plan-features.ts';
export { lockPlanLimit } from './data/plan-limits.ts';
export type { Limited } from './data/plan-limits.ts';
export { prepared } from './data/prepared.ts';
export { intList, rowLists, textList } from './data/row-lists.ts';
export { tenantReference, tenantTable } from './data/schema.ts';
export { SessionStarted } from './services/core-events.ts';
export { followerLags, isFollower } from './services/followers/cursors.ts';
export { countParked, forgetDead, reviveDead } from './services/followers/parked.ts';
export type { ParkedCount } from './services/followers/parked.ts';
export { followFromHere } from './services/followers/follow-from-here.ts';
export { isOutage } from './data/outage.ts';
export { brokenConstraint, sqlStateOf } from './data/sql-error.ts';
export { PlatformModel, TenantModel, TenantQuery } from './data/tenant-model.ts';
export {
  CLOSED_AFTER_DAYS,
  dayIn,
  isPastDue,
  middayOf,
  RENEWAL_MONTHS,
  unpaidSql,
} from './kernel/due-date.ts';
export type { Recurrence } from './kernel/due-date.ts';
export { AppError, coreErrors, defineErrors } from './kernel/app-error.ts';
export type { Session } from './services/session.ts';
export type {
  AddressRefusal,
  ClientIdentity,
  Download,
  DownloadRequest,
  Explain,
  FormPart,
  Outbound,
  OutboundAnswer,
  OutboundBody,
  OutboundRequest,
  ServerSentEvent,
} from './kernel/outbound.ts';
export { OutboundError } from './kernel/outbound-error.ts';
export type { OutboundErrorKind, OutboundFailure } from './kernel/outbound-error.ts';
export { containsPattern, offsetOf, pageOf } from './http/paging.ts';
export type { Page } from './http/paging.ts';
export { attachmentRoutes } from './http/attachment-routes.ts';
export { readFormFile } from './http/form-file.ts';
export type { FormFile, FormFileRules } from './http/form-file.ts';
export { uploads } from './http/uploads.ts';
export type { UploadedFile, Uploads } from './http/uploads.ts';
export { CorePoints } from './services/points.ts';
export type {
  AfterRestore,
  AuditTrail,
  Backlog,
  BacklogState,
  CompanyDefaults,
  DemoContent,
  SecondFactor,
  SessionDetails,
  TopicAccess,
  UpstreamListener,
  FirstStep,
} from './services/points.ts';
export type { AuditEntry } from './services/audit-entry.ts';
export { Core } from './services/core-tokens.ts';
export type { Accounts } from './services/accounts.ts';
export type { Audit, AuditSubject } from './services/audit.ts';
export type { AuditActor } from './services/audit-entry.ts';
export { deviceOf } from './services/device.ts';
export type { Device } from './services/device.ts';
export { LANGUAGES } from './services/language.ts';
export type { Language } from './services/language.ts';
export type { EarlierSession, ListedSession } from './services/session-list.ts';
export type { AttemptLimits } from './services/attempt-limits.ts';
export { CompanyCreation } from './services/company-creation.ts';
export type { FirstAdmin, NewCompany } from './services/company-creation.ts';
export { PersistentWorker } from './services/jobs/persistent-worker.ts';
export type { PersistentWorkerLimits } from './services/jobs/persistent-worker.ts';
export { runInThread, siblingModule, ThreadError } from './services/jobs/threads.ts';
export type { ThreadLimits } from './services/jobs/threads.ts';
export type { PersonalData } from './services/password-policy/personal-data.ts';
export type { Mail } from './services/mail.ts';
export { networkOf } from './services/network.ts';
export type { CompanySockets } from './services/realtime/types.ts';
export type { Realtime } from './services/realtime/index.ts';
export type { Secrets } from './services/secrets.ts';
export type { Setting, Settings } from './services/settings.ts';
export { lostTime } from './services/followers/pauses.ts';
export type { LostTime } from './services/followers/pauses.ts';
export type { Count, Durations, Metrics } from './services/metrics.ts';
export type { Switches } from './services/switches/index.ts';
export type { Off, PluginStates, PluginSwitch } from './services/switches/states.ts';
export type { Storage, StoredMedia } from './services/storage/index.ts';
export { storageUsage, storedBytes } from './services/storage/storage-usage.ts';
export type { StorageUsage } from './services/storage/storage-usage.ts';
export type { Tasks } from './services/tasks/index.ts';
export type { FailedTask, TaskQueue } from './services/tasks/task-table.ts';

/**
 * The contract between Prosa and its plugins: data, types and pure functions, safe to load in a browser.
 * Plugins import it as `prosa/contract`.
 */
export { AUDIT_ACTIONS } from './kernel/audit-actions.ts';
export type { AuditAction } from './kernel/audit-actions.ts';
export {
  documentKind,
  formatDocument,
  formatPostcode,
  maskedDocument,
  plainDocument,
  plainPostcode,
} from './kernel/brazilian-documents.ts';
export type { DocumentKind } from './kernel/brazilian-documents.ts';
export { SUGGESTED_COLORS } from './kernel/suggested-colors.ts';
export { columnSchemas, columnsOf, defineColumns } from './kernel/columns.ts';
export type { ColumnsToken, RecordFieldsProps, RecordForm } from './kernel/columns.ts';
export { isEmoji } from './kernel/emoji.ts';
export { KeyedQueue } from './kernel/keyed-queue.ts';
export { MESSAGE_VARIABLES, renderTemplate, unknownVariables } from './kernel/message-variables.ts';
export type { MessageVariable, TemplateFacts } from './kernel/message-variables.ts';
export { defineEvent, payloadOf } from './kernel/facts.ts';
export type { EitherFact, Fact, FollowedFact, JsonSchema, KeyPath } from './kernel/facts.ts';
export type {
  Access,
  NavItem,
  NavSection,
  SlotFill,
  SlotToken,
  WebManifest,
  WebRoute,
} from './kernel/web-manifest.ts';
export { PLAN_FLAGS, pluginOf, defineManifest } from './contract/manifest.ts';
export type {
  Role,
  PlanFlag,
  PlanFeatureSpec,
  EventSpec,
  FollowSpec,
  JobSpec,
  TaskSpec,
  SealedColumn,
  PluginManifest,
} from './contract/manifest.ts';
export { topics } from './contract/context.ts';
export type { Ctx, PublishedEvent } from './contract/context.ts';
export { defineToken, definePoint, bind, contribute, filled } from './contract/points.ts';
export type {
  Token,
  Point,
  Filled,
  ColumnSource,
  Constructor,
  Binding,
  Contribution,
  Resolve,
  PluginHandle,
} from './contract/points.ts';
export { definePlugin, follow, followMany } from './contract/server.ts';
export type {
  Following,
  JobCompanies,
  RoutesPlugin,
  CommandTools,
  PluginCommand,
  ServerPlugin,
} from './contract/server.ts';
export { defineSlot } from './contract/page.ts';
export type { FillOf, ScreenOf, ManifestView } from './contract/page.ts';

/** Version of this contract; a manifest's `core` range must include it. */
export const CONTRACT_VERSION = '1.0.0';

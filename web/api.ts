/** All of the shell that plugins' screens may import, as `prosa/web`. Re-exports only. */
export { defineScreens, fillSlot } from './host/define-screens.ts';
export type { Fill, IconComponent, PluginWeb, ScreenLoader } from './host/define-screens.ts';
export { contributeValue } from './host/contributions.ts';
export { useContributions } from './host/use-contributions.ts';
export type { PageContribution } from './host/contributions.ts';
export { PluginIcon } from './host/PluginIcon.tsx';
export { Slot, useFills, useIsFilled } from './host/Slot.tsx';
export { SwitchedOff, useIsSwitchedOff } from './shell/SwitchedOff.tsx';
export {
  CommandsSlot,
  NoticesSlot,
  PaymentSlot,
  ProfileSlot,
  SecondFactorSlot,
  SupportSlot,
  SwitchedOffSlot,
  TopBarSlot,
} from './host/shell-slots.ts';
export type { FillEntry } from './manifest.ts';
export type { CommandsProps, SwitchedOffProps } from './host/shell-slots.ts';

export { apiUrl, http } from './data/http.ts';
export type { Params, RequestOptions } from './data/http.ts';
export { HttpError, NetworkError, errorCode, isAbort } from './data/http-error.ts';
export { useDownload } from './components/use-download.ts';
export { useList } from './data/use-list.ts';
export type { List, ListOptions, LiveRules } from './data/use-list.ts';
export { emptyList, reduceList, toldAfter, withLatest } from './data/list-state.ts';
export type { ListAction, ListRules, ListState, ListStatus, Numbered } from './data/list-state.ts';
export { ownSeq } from './data/own-seq.ts';
export { visibleItems } from './data/visible-items.ts';
export { SEARCH_DELAY, useDebounced } from './data/use-debounced.ts';
export { latestSeq, onEvents, onReset, useEvents, useReset } from './data/events.ts';
export type { RealtimeEvent } from './data/event-stream.ts';
export { connectionAtom, realtime, useConnection } from './data/realtime.ts';
export type { ConnectionState } from './data/realtime.ts';

export { isPastDue } from './session/due-date.ts';
export { impersonate, login, logout, reloadUser } from './session/session.ts';
export {
  isAllowed,
  sessionAtom,
  useCan,
  useClosedToVisitors,
  usePlan,
  useSession,
  useUser,
  userAtom,
} from './user/state.ts';
export type { SessionAnswer, SessionCompany, SessionState, SessionUser } from './user/types.ts';
export { usePreference } from './preferences/preferences.ts';
export { useCompanySettings } from './user/company-settings.ts';
export { store } from './store.ts';

export { changeLanguage, text, useLanguage, useLanguageTag, useTexts } from './i18n/i18n.ts';
export type { Translate } from './i18n/i18n.ts';
export { errorText } from './errors/error-text.ts';
export type { Language } from './i18n/languages.ts';

export { Field } from './forms/Field.tsx';
export type { ControlProps, FieldProps } from './forms/Field.tsx';
export { ColorField, SelectField, SwitchField, TextAreaField, TextField } from './forms/fields.tsx';
export type { Choice } from './forms/fields.tsx';
export { FileField, useTooLarge } from './forms/FileField.tsx';
export { SUGGESTED_COLORS } from 'prosa/contract';
export { FormDialog } from './forms/FormDialog.tsx';
export { CHOSEN_PASSWORD } from './forms/chosen-password.ts';
export { PasswordField } from './forms/PasswordField.tsx';
export { PairsField } from './forms/PairsField.tsx';
export { hasNamelessPair, pairsOf, writtenPairs } from './forms/pairs.ts';
export type { Pair } from './forms/pairs.ts';
export { MessageField } from './forms/MessageField.tsx';
export { MessageInput } from './forms/MessageInput.tsx';
export { MoneyField } from './forms/MoneyField.tsx';
export { formatMoney } from './forms/money.ts';
export { SearchPicker } from './forms/SearchPicker.tsx';
export type { Choosable, SearchPickerProps } from './forms/SearchPicker.tsx';
export { useColumns } from './forms/use-columns.ts';
export { useForm } from './forms/use-form.ts';
export type { Form, FormOptions } from './forms/use-form.ts';

export { CommandGroup, CommandOption } from './commands/options.tsx';
export { useCommandResults } from './commands/use-command-results.ts';
export type { CommandResults } from './commands/use-command-results.ts';
export { matches } from './commands/match.ts';

export { Keys } from './shortcuts/Keys.tsx';
export { ariaKeys } from './shortcuts/keys.ts';
export { useShortcuts } from './shortcuts/use-shortcuts.ts';
export type { Shortcut } from './shortcuts/registry.ts';
export type { Reach } from './shortcuts/where.ts';

export { ArrivedPill } from './components/ArrivedPill.tsx';
export { Avatar } from './components/Avatar.tsx';
export { avatarColor, initialsOf } from './components/initials.ts';
export { ConfirmDialog, useConfirm } from './components/confirm.tsx';
export type { Question } from './components/confirm.tsx';
export { contrast, inkOn, readableColor } from './theme/contrast.ts';
export { useCopy } from './components/use-copy.ts';
export { FigureTable } from './components/FigureTable.tsx';
export type { FigureTableProps } from './components/FigureTable.tsx';
export { DataTable } from './components/DataTable.tsx';
export type { Column, DataTableProps } from './components/DataTable.tsx';
export { PageHeader } from './components/PageHeader.tsx';
export { LimitCount } from './components/LimitCount.tsx';
export { SupportContact } from './components/SupportContact.tsx';
export { LimitNotice } from './components/LimitNotice.tsx';
export { useAskedToOpen } from './components/use-asked-to-open.ts';
export type { AskedToOpen } from './components/use-asked-to-open.ts';
export { useDocumentTitle, useTitleCount } from './components/document-title.ts';
export { Logo } from './shell/Logo.tsx';
export { ColorTag, ColoredName, CountBadge, Pill } from './components/Pill.tsx';
export { Dialog } from './components/Dialog.tsx';
export type { DialogProps, DialogSize } from './components/Dialog.tsx';
export { MenuButton } from './components/MenuButton.tsx';
export { AddButton, useRecordActions } from './components/record-actions.tsx';
export type { RecordActionsOptions } from './components/record-actions.tsx';
export { PreviewDialog } from './components/PreviewDialog.tsx';
export { RowMenu } from './components/RowMenu.tsx';
export type { RowAction } from './components/RowMenu.tsx';
export { SearchInput } from './components/SearchInput.tsx';
export { sizeText } from './components/size-text.ts';
export { EmptyState, ErrorState, SkeletonBar, SkeletonRows } from './components/states.tsx';
export {
  browserZone,
  companyZone,
  dayNumber,
  daysUntil,
  formatDate,
  formatDateTime,
  formatMoment,
  formatTime,
  formatWhen,
  isOtherClock,
} from './time/time.ts';
export type { Moment } from './time/time.ts';
export { RelativeTime, useNow } from './components/Time.tsx';
export { ZoneNote } from './components/ZoneNote.tsx';
export { toast } from './components/toasts.tsx';
export type { ToastAction } from './components/toasts.tsx';
export { NARROW, useIsNarrow, useMedia } from './components/use-narrow.ts';
export { useVirtualRows } from './components/use-virtual-rows.ts';
export { VirtualList } from './components/VirtualList.tsx';

export { FirstSteps } from './shell/FirstSteps.tsx';
export { PublicRefusal } from './shell/PublicPage.tsx';
export { PublicForm, usePublicForm } from './shell/PublicForm.tsx';
export type { PublicFormState } from './shell/PublicForm.tsx';
export { PublicPage } from './shell/PublicPage.tsx';
export { TabList } from './components/TabList.tsx';
export { Segments } from './shell/Segments.tsx';
export { useReadableColor, useTheme } from './theme/theme.ts';
export type { Theme } from './theme/theme.ts';
export { useAlertKinds } from './alerts/kinds.ts';
export type { AlertKind } from './alerts/kinds.ts';
export { openAlertSettings } from './alerts/open.ts';
export { useAlerts, useIsAlertWanted } from './alerts/use-alerts.ts';
export type { Alert, Alerts } from './alerts/use-alerts.ts';
export {
  Link,
  NavLink,
  Navigate,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

export { AttachButton } from './media/AttachButton.tsx';
export { AttachmentStrip } from './media/AttachmentStrip.tsx';
export { useAttachments } from './media/use-attachments.ts';
export type { Attachment, Attachments } from './media/use-attachments.ts';
export { AudioPlayer } from './media/AudioPlayer.tsx';
export { FileCard } from './media/FileCard.tsx';
export type { MediaFile } from './media/media-file.ts';
export { Film, Picture, Sticker } from './media/Picture.tsx';
export { Viewer } from './media/Viewer.tsx';
export type { ViewedFile } from './media/Viewer.tsx';
export { VoiceBar } from './voice/VoiceBar.tsx';
export { useRecorder } from './voice/use-recorder.ts';
export type { Recorder } from './voice/use-recorder.ts';
export { RichText } from './conversation/RichText.tsx';
export { Drafts } from './conversation/drafts.ts';
export { keepUnsent } from './conversation/unsent.ts';
export type { UnsentMessage } from './conversation/unsent.ts';
export { oneLine } from './conversation/rich-text.ts';
export { MessageLog } from './conversation/MessageLog.tsx';
export { useHistory } from './conversation/use-history.ts';
export type { HistorySource, HistoryWays } from './conversation/use-history.ts';
export { useComposerKeys } from './conversation/use-composer-keys.ts';
export { QuickReactions } from './conversation/QuickReactions.tsx';
export { useAnswerFocus } from './conversation/use-answer-focus.ts';
export { useDrop } from './conversation/use-drop.ts';
export { useGrowing } from './conversation/use-growing.ts';
export { useTypingReport } from './conversation/use-typing-report.ts';
export { EmojiButton } from './emoji/EmojiButton.tsx';

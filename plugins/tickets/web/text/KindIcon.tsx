import {
  DisableIcon,
  DocumentIcon,
  MapMarkerIcon,
  MediaIcon,
  MicrophoneIcon,
  PersonIcon,
  PhoneIcon,
  TimeIcon,
  VideoIcon,
} from '@blueprintjs/icons';
import type { IconComponent } from 'prosa/web';
import type { PreviewKind } from './preview.ts';

const ICONS: Readonly<Record<Exclude<PreviewKind, 'text'>, IconComponent>> = {
  image: MediaIcon,
  video: VideoIcon,
  audio: MicrophoneIcon,
  document: DocumentIcon,
  sticker: MediaIcon,
  location: MapMarkerIcon,
  contact: PersonIcon,
  call: PhoneIcon,
  waiting: TimeIcon,
  deleted: DisableIcon,
};

/** The icon of a message's kind, where it is more than text. */
export const KindIcon = ({ kind }: { readonly kind: PreviewKind }) => {
  if (kind === 'text') return null;
  const Icon = ICONS[kind];
  return <Icon size={14} className="kind-icon" />;
};

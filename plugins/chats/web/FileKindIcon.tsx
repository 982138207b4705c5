import { DocumentIcon, MediaIcon, MobileVideoIcon, VolumeUpIcon } from '@blueprintjs/icons';

const iconOf = (kind: string) => {
  switch (kind) {
    case 'image':
      return <MediaIcon size={12} />;
    case 'video':
      return <MobileVideoIcon size={12} />;
    case 'audio':
      return <VolumeUpIcon size={12} />;
    default:
      return <DocumentIcon size={12} />;
  }
};

/** The kind of a message's file; nothing where there is none. */
export const FileKindIcon = ({ kind }: { readonly kind: string | null }) =>
  kind === null ? null : <span className="chats-kind">{iconOf(kind)}</span>;

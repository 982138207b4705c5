import { Type } from '@sinclair/typebox';
import { useEffect, useState } from 'react';
import {
  ErrorState,
  FileField,
  FormDialog,
  http,
  isAbort,
  SkeletonRows,
  SwitchField,
  TextAreaField,
  TextField,
  toast,
  useForm,
  useTexts,
} from 'prosa/web';
import { LONGEST_SOURCE_NAME, LONGEST_SOURCE_TEXT } from '../../shared/knowledge-schemas.ts';
import type {
  KnowledgeDetails,
  KnowledgeKind,
  KnowledgeSourceDto,
} from '../../shared/knowledge-schemas.ts';

/** A source that is written: a new one of a kind, or one to change. */
export interface EditedSource {
  readonly kind: KnowledgeKind;
  readonly source: KnowledgeSourceDto | undefined;
}

interface SourceValues {
  readonly name: string;
  readonly text: string;
  readonly url: string;
  readonly isShared: boolean;
  readonly file: File | null;
}

const Name = (minLength: number) => Type.String({ minLength, maxLength: LONGEST_SOURCE_NAME });

const SCHEMAS = {
  text: Type.Object({
    name: Name(1),
    text: Type.String({ minLength: 1, maxLength: LONGEST_SOURCE_TEXT }),
  }),
  pdf: Type.Object({ name: Type.Optional(Name(0)) }),
  url: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 2_000 }),
    name: Type.Optional(Name(0)),
  }),
} as const;

interface SourceDialogProps {
  /** Of the sources, below `/api`. */
  readonly path: string;
  readonly edited: EditedSource;
  readonly onSaved: (source: KnowledgeSourceDto) => void;
  readonly onClose: () => void;
}

const save = (
  path: string,
  { kind, source }: EditedSource,
  { name, text, url, isShared, file }: SourceValues,
): Promise<KnowledgeSourceDto> => {
  const body = {
    name,
    isShared,
    ...(kind === 'text' ? { text } : {}),
    ...(kind === 'url' ? { url } : {}),
  };
  if (source) return http.put(`${path}/${String(source.id)}`, body);
  if (kind !== 'pdf') return http.post(path, body);
  const form = new FormData();
  if (file) form.append('file', file, file.name);
  return http.post(`${path}/file`, form, { params: { isShared } });
};

/** The form, once the text is known. */
const SourceForm = ({
  path,
  edited,
  text,
  onSaved,
  onClose,
}: SourceDialogProps & { readonly text: string }) => {
  const t = useTexts('prompts');
  const { kind, source } = edited;
  const isNewFile = kind === 'pdf' && source === undefined;
  const form = useForm<SourceValues>({
    schema: SCHEMAS[kind],
    initial: {
      name: source === undefined || source.name === source.url ? '' : source.name,
      text,
      url: source?.url ?? '',
      isShared: source?.promptId === null,
      file: null,
    },
    check: ({ file }) => (isNewFile && file === null ? { file: t('knowledge.noFile') } : {}),
    onSubmit: async (values) => {
      onSaved(await save(path, edited, values));
      toast.success(t(kind === 'url' ? 'knowledge.beingRead' : 'knowledge.saved'));
      onClose();
    },
  });
  const refused = form.refusals.file;
  return (
    <FormDialog
      form={form}
      isOpen
      title={source ? t('knowledge.edit', { name: source.name }) : t(`knowledge.add.${kind}`)}
      onClose={onClose}
    >
      {kind === 'url' && (
        <TextField
          form={form}
          name="url"
          inputMode="url"
          label={t('knowledge.fields.url')}
          help={t('knowledge.urlHelp')}
          placeholder="https://"
          autoFocus
        />
      )}
      {isNewFile && (
        <>
          <FileField
            label={t('knowledge.fields.file')}
            help={t('knowledge.fileHelp')}
            name={form.values.file?.name ?? ''}
            disabled={form.isBusy}
            onChange={(file) => form.set('file', file)}
          />
          {typeof refused === 'string' && (
            <div className="field-error" role="alert">
              {refused}
            </div>
          )}
        </>
      )}
      {!isNewFile && (
        <TextField
          form={form}
          name="name"
          label={t('knowledge.fields.name')}
          help={kind === 'url' ? t('knowledge.nameHelp') : undefined}
          maxLength={LONGEST_SOURCE_NAME}
          autoFocus={kind !== 'url'}
        />
      )}
      {kind === 'text' && (
        <TextAreaField
          form={form}
          name="text"
          label={t('knowledge.fields.text')}
          help={t('knowledge.textHelp')}
          rows={12}
          maxLength={LONGEST_SOURCE_TEXT}
        />
      )}
      <SwitchField
        form={form}
        name="isShared"
        label={t('knowledge.fields.isShared')}
        help={t('knowledge.sharedHelp')}
      />
    </FormDialog>
  );
};

/** Adds a source, or changes one. */
export const SourceDialog = (props: SourceDialogProps) => {
  const { path, edited } = props;
  const { kind, source } = edited;
  const [details, setDetails] = useState<KnowledgeDetails>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const wanted = kind === 'text' ? source?.id : undefined;
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const control = new AbortController();
    http
      .get<KnowledgeDetails>(`${path}/${String(wanted)}`, { signal: control.signal })
      .then(setDetails)
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
    return () => control.abort();
  }, [path, wanted, attempt]);
  if (wanted === undefined) return <SourceForm {...props} text="" />;
  if (error !== undefined) {
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          setError(undefined);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return details ? (
    <SourceForm {...props} text={details.text} />
  ) : (
    <SkeletonRows rows={1} height={40} />
  );
};

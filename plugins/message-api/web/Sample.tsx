import { CopyButton } from './CopyButton.tsx';

/** A piece of code to read and to copy. */
export const Sample = ({
  title,
  copyLabel,
  code,
}: {
  readonly title: string;
  readonly copyLabel: string;
  readonly code: string;
}) => (
  <figure className="api-sample">
    <figcaption>
      <span>{title}</span>
      <CopyButton text={code} label={copyLabel} />
    </figcaption>
    <pre>
      <code>{code}</code>
    </pre>
  </figure>
);

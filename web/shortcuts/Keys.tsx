import { Fragment } from 'react';
import { keyNames } from './keys.ts';

/** Keys as they are printed on a keyboard. */
export const Keys = ({ keys }: { readonly keys: string }) => (
  <span className="keys">
    {keyNames(keys).map((chord, index) => (
      // The same key may be pressed twice: its place tells them apart.
      <Fragment key={index}>
        {chord.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </Fragment>
    ))}
  </span>
);

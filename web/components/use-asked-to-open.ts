import { useNavigate, useSearchParams } from 'react-router-dom';

/** The item that the link to a screen asks it to open, and the way back. */
export interface AskedToOpen {
  /** A form for a new record: `?new=1`. */
  readonly isNew: boolean;
  /** Id of a record: `?open=7`. */
  readonly id: number | undefined;
  /** Leads to where the link was, `&from=/tickets`; stays where it named nothing of this site. */
  readonly goBack: () => void;
}

/** An address of this site, and of no other. */
const OWN = /^\/(?![/\\])/;

export const useAskedToOpen = (): AskedToOpen => {
  const [asked, setAsked] = useSearchParams();
  const navigate = useNavigate();
  const from = asked.get('from') ?? '';
  const id = Number(asked.get('open'));
  return {
    isNew: asked.get('new') === '1',
    id: id > 0 ? id : undefined,
    goBack: () => {
      if (OWN.test(from)) void navigate(from);
      else if (asked.has('new') || asked.has('open')) setAsked({}, { replace: true });
    },
  };
};

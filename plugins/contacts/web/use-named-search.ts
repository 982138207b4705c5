import { useState } from 'react';
import { useSearchParams } from 'prosa/web';

/** What the list is searched for: what the address names (`?search=Maria`), until something else is typed. */
export const useNamedSearch = (): readonly [string, (search: string) => void] => {
  const [params] = useSearchParams();
  const named = params.get('search') ?? '';
  const [taken, setTaken] = useState(named);
  const [search, setSearch] = useState(named);
  if (taken !== named) {
    setTaken(named);
    setSearch(named);
  }
  return [search, setSearch];
};

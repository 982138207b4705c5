import { useState } from 'react';
import { toast } from './toasts.tsx';
import { isAbort } from '../data/http-error.ts';
import { http } from '../data/http.ts';
import type { Params } from '../data/http.ts';

/** Hands a file to the browser as if it had been clicked on. */
const save = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Fetches files of the API, one at a time, and saves them. */
export const useDownload = (): {
  readonly download: (
    path: string,
    options: { readonly name: string; readonly params: Params },
  ) => Promise<void>;
  readonly isBusy: boolean;
} => {
  const [isBusy, setBusy] = useState(false);
  const download = async (
    path: string,
    { name, params }: { readonly name: string; readonly params: Params },
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      save(await http.download(path, { params }), name);
    } catch (error) {
      if (!isAbort(error)) toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
};

import { useEffect, useState } from 'react';

/** Milliseconds the confirmation stays. */
const CONFIRMED_MILLISECONDS = 1_000;

/** Copies texts, and knows for a second that one was copied. */
export const useCopy = (onFailure: () => void) => {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string): Promise<void> => {
    try {
      // A page without https has no clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onFailure();
    }
  };
  return { isCopied, copy };
};

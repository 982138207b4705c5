import { useState } from 'react';
import { http, toast } from 'prosa/web';
import type { IntegrationDto, IntegrationTestResult } from '../schemas.ts';
import { bodyOf } from './integration-form.ts';
import type { IntegrationFormValues } from './integration-form.ts';

/** The test of what is typed, and its newest result. */
export const useIntegrationTest = (record: IntegrationDto | undefined) => {
  const [result, setResult] = useState<IntegrationTestResult>();
  const [isBusy, setBusy] = useState(false);
  const run = async (values: IntegrationFormValues): Promise<void> => {
    setBusy(true);
    setResult(undefined);
    try {
      const body = { ...bodyOf(values), id: record?.id ?? null };
      setResult(await http.post<IntegrationTestResult>('/queueIntegration/test', body));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { result, isBusy, run, forget: () => setResult(undefined) };
};

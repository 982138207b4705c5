import { defineColumns } from 'prosa/contract';
import { IntegrationValues } from './schemas.ts';

/** The integration that answers the tickets of a queue, or those of a connection that are in no queue. */
export const IntegrationColumns = defineColumns<IntegrationValues>(IntegrationValues, {
  integrationId: null,
});

import { defineErrors } from 'prosa/core';

export const dashboardErrors = defineErrors({
  ERR_DASHBOARD_FILTER_REQUIRED: 400,
  ERR_DASHBOARD_INVALID_PERIOD: 400,
});

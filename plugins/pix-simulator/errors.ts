import { defineErrors } from 'prosa/core';

export const simulatorErrors = defineErrors({
  ERR_NO_SIMULATED_CHARGE_FOUND: 404,
  ERR_SIMULATED_CHARGE_REMOVED: 409,
  ERR_SIMULATED_PAYMENT_RETURNED: 409,
});

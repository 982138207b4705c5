import { defineErrors } from 'prosa/core';

export const featureErrors = defineErrors({
  /** No plugin of that name can be switched. */
  ERR_NO_FEATURE_FOUND: 404,
  /** The platform's own people have decided about it. */
  ERR_FEATURE_DECIDED: 403,
});

import { defineErrors } from 'prosa/core';

export const contactErrors = defineErrors({
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 400,
  ERR_CONTACT_INVALID_NUMBER: 400,
});

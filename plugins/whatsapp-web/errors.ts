import { defineErrors } from 'prosa/core';

export const pictureErrors = defineErrors({ ERR_PICTURE_NOT_FOUND: 404 });

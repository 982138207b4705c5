import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'password-reset',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: ['password-resets'],
  tables: ['password_resets'],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: { sweep: { every: '1h' } },
  tasks: {
    send: {
      // The token is made when the mail is: it stands in no queue.
      payload: {
        type: 'object',
        required: ['email', 'language'],
        properties: { email: { type: 'string' }, language: { enum: ['pt', 'en', 'es'] } },
      },
      retryLimit: 3,
      retryDelay: 20,
    },
  },
  web: {
    routes: [
      { path: '/forgot-password', screen: 'ForgotPasswordScreen', access: 'public' },
      { path: '/reset-password', screen: 'ResetPasswordScreen', access: 'public' },
    ],
    nav: [],
  },
});

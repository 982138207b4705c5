import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'two-step',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['users', 'companies'],
  api: ['two-step'],
  tables: ['two_step_logins'],
  sealed: [
    { table: 'two_step_logins', column: 'secret', purpose: 'two-step-secret' },
    {
      table: 'two_step_logins',
      column: 'recovery_hashes',
      purpose: 'two-step-recovery',
      isHash: true,
    },
  ],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      // The core reads both with every session.
      twoStepOfPlatform: {
        type: 'string',
        enum: ['nobody', 'supers', 'everybody'],
        default: 'nobody',
        platform: 'shared',
        sensitive: true,
      },
      twoStepOfCompany: {
        type: 'string',
        enum: ['nobody', 'admins', 'everybody'],
        default: 'nobody',
        sensitive: true,
      },
    },
  },
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/two-step', screen: 'TwoStepScreen', access: 'member' }],
    nav: [],
    fills: [
      { slot: 'shell.profile', component: 'TwoStepEntry', order: 10, access: 'member' },
      { slot: 'shell.second-factor', component: 'RequiredSetUp', order: 10, access: 'member' },
      { slot: 'users.notice', component: 'WithoutTwoStepNotice', order: 10, access: 'admin' },
      { slot: 'users.dialog', component: 'UserTwoStepField', order: 30, access: 'admin' },
      { slot: 'companies.dialog', component: 'CompanyTwoStepField', order: 10, access: 'super' },
    ],
  },
});

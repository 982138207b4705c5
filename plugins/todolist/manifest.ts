import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'todolist',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: [],
  tables: [],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/todolist', screen: 'TodolistScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/todolist',
        label: 'nav.todolist',
        order: 35,
        access: 'member',
        shortcut: 'l',
      },
    ],
  },
});

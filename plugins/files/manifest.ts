import { defineManifest } from 'prosa/contract';

const record = {
  type: 'object',
  required: ['files', 'fileList'],
  properties: {
    files: { type: 'object', required: ['id', 'name'] },
    fileList: { type: 'object', required: ['id', 'name'] },
  },
};

export default defineManifest({
  id: 'files',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['users', 'tickets'],
  switchable: { isOnByDefault: true },
  api: ['files', 'messages/sendFileList'],
  tables: ['file_lists', 'file_list_options'],
  permissions: {},
  events: {
    publishes: {
      'files.file-list-created': { event: 'file', action: 'create', payload: record },
      'files.file-list-updated': { event: 'file', action: 'update', payload: record },
      'files.file-list-deleted': {
        event: 'file',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['fileId'],
          properties: { fileId: { type: 'integer' } },
        },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/files', screen: 'FilesScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/files',
        shortcut: 'q',
        label: 'nav.files',
        order: 45,
        access: 'admin',
      },
    ],
    fills: [{ slot: 'tickets.composer', component: 'FileListButton', order: 20, access: 'member' }],
  },
});

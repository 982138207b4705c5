import { bind, contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { FileLists, FileListUsesPoint } from './public.ts';
import { fileRoutes } from './routes/files.ts';
import { uploadRoutes } from './routes/upload.ts';
import { DemoFileLists } from './services/demo-file-lists.ts';
import { FileListService } from './services/file-list-service.ts';
import { FileListView } from './services/file-list-view.ts';
import { ListOptions } from './services/list-options.ts';
import { ListParts } from './services/list-parts.ts';
import { ListSending } from './services/list-sending.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [DemoFileLists, FileListService, FileListView, ListOptions, ListParts, ListSending],
  provides: [bind(FileLists, ListParts)],
  opens: [FileListUsesPoint],
  contributes: [contribute(CorePoints.demoContent, DemoFileLists, 30)],
  routes: async (app, { resolve }) => {
    const service = resolve(FileListService);
    await app.register(fileRoutes(service, resolve(ListSending)));
    await app.register(uploadRoutes(service));
  },
});

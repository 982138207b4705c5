import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { noteRoutes } from './routes/notes.ts';
import { NotePresenter } from './services/note-presenter.ts';
import { NoteService } from './services/note-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [NotePresenter, NoteService],
  routes: async (app, { resolve }) => {
    await app.register(noteRoutes(resolve(NoteService)));
  },
});

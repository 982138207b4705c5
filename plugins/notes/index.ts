import { contribute, definePlugin } from 'prosa/contract';
import { TurnNotesPoint } from '../automation/public.ts';
import type { TurnNotes } from '../automation/public.ts';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import manifest from './manifest.ts';
import { noteRoutes } from './routes/notes.ts';
import { AutomaticNotes } from './services/automatic-notes.ts';
import { MergedNotes } from './services/merged-notes.ts';
import { NotePresenter } from './services/note-presenter.ts';
import { NoteService } from './services/note-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [AutomaticNotes, NotePresenter, NoteService],
  contributes: [
    contribute<ContactMergePart>(ContactMergePoint, MergedNotes),
    contribute<TurnNotes>(TurnNotesPoint, AutomaticNotes),
  ],
  routes: async (app, { resolve }) => {
    await app.register(noteRoutes(resolve(NoteService)));
  },
});

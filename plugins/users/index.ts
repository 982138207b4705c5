import { bind, contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { DemoColleagues } from './services/demo-colleagues.ts';
import { FirstColleague } from './services/first-step.ts';
import { UserDeparturePoint, UserDetailsPoint, Users } from './public.ts';
import { userRoutes } from './routes/users.ts';
import { Presence } from './services/presence.ts';
import { UserDirectory } from './services/user-directory.ts';
import { UserList } from './services/user-list.ts';
import { UserPresenter } from './services/user-presenter.ts';
import { UserService } from './services/user-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Users, UserDirectory)],
  services: [DemoColleagues, FirstColleague, Presence, UserList, UserPresenter, UserService],
  opens: [UserDetailsPoint, UserDeparturePoint],
  contributes: [
    contribute(CorePoints.firstSteps, FirstColleague, 40),
    contribute(CorePoints.upstream, Presence),
    contribute(CorePoints.demoContent, DemoColleagues, 5),
  ],
  jobs: {
    'sweep-presences': ({ resolve }) => resolve(Presence).sweep(),
  },
  routes: async (app, { resolve }) => {
    await app.register(userRoutes(resolve(UserList), resolve(UserService)));
  },
});

import { bind, definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { UserDeparturePoint, UserDetailsPoint, Users } from './public.ts';
import { userRoutes } from './routes/users.ts';
import { UserDirectory } from './services/user-directory.ts';
import { UserList } from './services/user-list.ts';
import { UserPresenter } from './services/user-presenter.ts';
import { UserService } from './services/user-service.ts';

export default definePlugin({
  manifest,
  provides: [bind(Users, UserDirectory)],
  services: [UserList, UserPresenter, UserService],
  opens: [UserDetailsPoint, UserDeparturePoint],
  routes: async (app, { resolve }) => {
    await app.register(userRoutes(resolve(UserList), resolve(UserService)));
  },
});

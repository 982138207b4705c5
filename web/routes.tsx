import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import type { ManifestView } from 'prosa/contract';
import { loadPatiently } from './host/load-screen.ts';
import { PluginScreen } from './shell/PluginScreen.tsx';
import { SwitchedOffScreen } from './shell/SwitchedOff.tsx';
import { HOME } from './home.ts';
import type { LoginState } from './home.ts';
import { navOf, routesOf } from './manifest.ts';
import { useSession } from './user/state.ts';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { SecondFactorGate } from './shell/SecondFactorGate.tsx';
import { Shell } from './shell/Shell.tsx';

const LoginScreen = lazy(async () => {
  const module = await loadPatiently(() => import('./shell/LoginScreen.tsx'));
  return { default: module.LoginScreen };
});

/** The first address this user may see: the dashboard where there is one, tickets, or any entry. */
const homeOf = (view: ManifestView): string | undefined => {
  const nav = navOf(view);
  return (nav.find(({ path }) => path === HOME) ?? nav[0])?.path;
};

const screensOf = (view: ManifestView) =>
  routesOf(view).map(({ plugin, path, screen }) => (
    <Route key={path} path={path} element={<PluginScreen plugin={plugin} screen={screen} />} />
  ));

/** Addresses of plugins that are off say so; the start leads on to what there is. */
const switchedOff = ({ off = [] }: ManifestView) =>
  off.flatMap(({ id, paths }) =>
    paths
      .filter((path) => path !== '/')
      .map((path) => <Route key={path} path={path} element={<SwitchedOffScreen plugin={id} />} />),
  );

/** A visitor who wants a private page comes back to it after logging in. */
const ToLogin = () => {
  const { pathname, search } = useLocation();
  return <Navigate to="/login" replace state={{ from: pathname + search }} />;
};

const FromLogin = () => {
  const { state } = useLocation() as { readonly state: LoginState | null };
  return <Navigate to={state?.from ?? '/'} replace />;
};

const Start = ({ view }: { readonly view: ManifestView }) => {
  const home = homeOf(view);
  return home === undefined ? <NotFoundScreen /> : <Navigate to={home} replace />;
};

/** All addresses, as the server's manifest allows them: private ones inside the shell, public ones bare. */
export const AppRoutes = ({ view }: { readonly view: ManifestView }) => {
  const { status, user } = useSession();
  if (status !== 'authenticated') {
    return (
      <Routes>
        <Route
          path="/login"
          element={
            <Suspense>
              <LoginScreen />
            </Suspense>
          }
        />
        {screensOf(view)}
        <Route path="*" element={<ToLogin />} />
      </Routes>
    );
  }
  if (user.lacksSecondFactor === true) return <SecondFactorGate />;
  const hasStart = routesOf(view).some(({ path }) => path === '/');
  return (
    <Routes>
      <Route path="/login" element={<FromLogin />} />
      {['/signup', '/signup/confirm', '/forgot-password', '/reset-password'].map((path) => (
        <Route key={path} path={path} element={<Navigate to="/" replace />} />
      ))}
      <Route element={<Shell />}>
        <Route element={<Outlet />}>
          {screensOf(view)}
          {switchedOff(view)}
          {!hasStart && <Route path="/" element={<Start view={view} />} />}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
};

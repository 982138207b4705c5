/**
 * For tests of screens, as `prosa/web/testing`. Import it before the screen: it makes the browser React looks for.
 */
export { setWidth } from './browser.ts';
export { brainsIn } from './added-columns.tsx';
export { axe } from './axe.ts';
export { buildAdmin, buildManifest, buildUser, withLimits, withSettings } from './builders.ts';
export { mockApi, noAnswer, reply } from './mock-api.ts';
export type { MockRequest, MockRoute, MockRoutes, MockedApi } from './mock-api.ts';
export { prepare, renderScreen } from './render.tsx';
export type { RenderOptions, Rendered, TestLife } from './render.tsx';
export { atEnd } from '../../scripts/testing/at-end.ts';
export { speak } from './texts.ts';
export { until } from './until.ts';
/** For tests of what fills `shell.commands`: Ctrl K opens the search it is drawn in. */
export { CommandButton } from '../commands/CommandButton.tsx';
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/index.css';
import { App } from './App.tsx';
import { startSounds } from './alerts/sounds.ts';
import { registerPlugins } from './host/registry.ts';
import { startTexts } from './i18n/i18n.ts';
import { builtPlugins, loadTexts } from './plugins.ts';
import { startLifecycle } from './shell/lifecycle.ts';
import { startTheme } from './theme/theme.ts';
import { startVolume } from './preferences/volume.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

registerPlugins(builtPlugins);
startTheme();
startVolume();
startSounds();
// Asked for while the texts load: neither waits for the other.
startLifecycle();
void startTexts(loadTexts).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

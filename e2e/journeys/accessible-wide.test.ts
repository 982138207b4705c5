import { checkEveryScreen } from './accessible.ts';
import { WIDE } from './browser.ts';

await checkEveryScreen(WIDE);

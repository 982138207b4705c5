import { checkEveryScreen } from './accessible.ts';
import { NARROW } from './browser.ts';

await checkEveryScreen(NARROW);

import { testAccessibility } from './accessible.ts';
import { WIDE } from './browser.ts';

await testAccessibility(WIDE, ['owner'], { part: 1, of: 2 });

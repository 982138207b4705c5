import { testAccessibility } from './accessible.ts';
import { WIDE } from './browser.ts';

await testAccessibility(WIDE, ['owner'], { part: 0, of: 2 });

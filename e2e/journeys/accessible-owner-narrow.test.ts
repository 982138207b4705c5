import { testAccessibility } from './accessible.ts';
import { NARROW } from './browser.ts';

await testAccessibility(NARROW, ['owner'], { part: 0, of: 2 });

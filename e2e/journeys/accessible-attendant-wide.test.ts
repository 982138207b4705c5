import { testAccessibility } from './accessible.ts';
import { WIDE } from './browser.ts';

await testAccessibility(WIDE, ['visitor', 'attendant'], { part: 0, of: 2 });

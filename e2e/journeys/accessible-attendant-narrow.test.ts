import { testAccessibility } from './accessible.ts';
import { NARROW } from './browser.ts';

await testAccessibility(NARROW, ['visitor', 'attendant']);

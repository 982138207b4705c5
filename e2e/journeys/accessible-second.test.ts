import { testAccessibility } from './accessible.ts';

await testAccessibility({ part: 1, of: 3 });

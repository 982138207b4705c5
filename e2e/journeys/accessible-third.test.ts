import { testAccessibility } from './accessible.ts';

await testAccessibility({ part: 2, of: 3 });

import { testAccessibility } from './accessible.ts';

await testAccessibility({ part: 0, of: 3 });

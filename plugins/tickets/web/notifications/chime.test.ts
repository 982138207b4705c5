import t from 'tap';
import { chime } from './chime.ts';

t.test('is silent where nothing can sound, and at volume nought', async (t) => {
  t.doesNotThrow(() => chime(1, 10_000));
  let made = 0;
  Object.assign(globalThis, {
    AudioContext: class {
      constructor() {
        made += 1;
      }
      resume = () => new Promise(() => undefined);
    },
  });
  t.teardown(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });
  chime(0, 20_000);
  t.equal(made, 0);
  chime(0.5, 30_000);
  t.equal(made, 1);
});

import t from 'tap';
import { VARIABLE_NAMES } from '../../core/kernel/config.ts';
import { documentedVariables } from './readme.ts';

t.test('the README names every variable that is read, and no other', (t) => {
  t.same([...documentedVariables()].sort(), [...VARIABLE_NAMES].sort());
  t.end();
});

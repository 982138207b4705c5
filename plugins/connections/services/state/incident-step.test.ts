import t from 'tap';
import { troubleStep } from './incident-step.ts';

t.test('trouble begins with its reason, and ends when the line is connected', (t) => {
  t.equal(troubleStep(undefined, { status: 'OPENING', reason: 'connection-lost' }), 'begin');
  t.equal(troubleStep('connection-lost', { status: 'CONNECTED', reason: '' }), 'end');
  t.equal(troubleStep('connection-lost', { status: 'CONNECTED', reason: 'restricted' }), 'end');
  t.end();
});

t.test('what a line goes through on its way back is part of the same trouble', (t) => {
  const open = 'logged-out';
  t.equal(troubleStep(open, { status: 'OPENING', reason: '' }), 'leave');
  t.equal(troubleStep(open, { status: 'qrcode', reason: '' }), 'leave');
  t.equal(troubleStep(open, { status: 'PAIRING', reason: '' }), 'leave');
  t.equal(troubleStep(open, { status: 'DISCONNECTED', reason: 'code-expired' }), 'leave');
  t.equal(
    troubleStep('connection-lost', { status: 'TIMEOUT', reason: 'connection-lost' }),
    'leave',
  );
  t.end();
});

t.test('other trouble takes its place', (t) => {
  t.equal(
    troubleStep('connection-lost', { status: 'DISCONNECTED', reason: 'logged-out' }),
    'replace',
  );
  t.end();
});

t.test('what somebody wanted is no trouble', (t) => {
  for (const reason of ['', 'restarting', 'code-expired']) {
    t.equal(troubleStep(undefined, { status: 'DISCONNECTED', reason }), 'leave');
  }
  t.equal(troubleStep(undefined, { status: 'CONNECTED', reason: '' }), 'leave');
  t.end();
});

import t from 'tap';
import { incidentStep } from './incident-step.ts';

t.test('trouble begins with its reason, and ends when the connection is connected', (t) => {
  t.equal(incidentStep(undefined, { status: 'OPENING', reason: 'connection-lost' }), 'begin');
  t.equal(incidentStep('connection-lost', { status: 'CONNECTED', reason: '' }), 'end');
  t.equal(incidentStep('connection-lost', { status: 'CONNECTED', reason: 'restricted' }), 'end');
  t.end();
});

t.test('what a connection goes through on its way back is part of the same trouble', (t) => {
  const open = 'logged-out';
  t.equal(incidentStep(open, { status: 'OPENING', reason: '' }), 'leave');
  t.equal(incidentStep(open, { status: 'qrcode', reason: '' }), 'leave');
  t.equal(incidentStep(open, { status: 'PAIRING', reason: '' }), 'leave');
  t.equal(incidentStep(open, { status: 'DISCONNECTED', reason: 'code-expired' }), 'leave');
  t.equal(
    incidentStep('connection-lost', { status: 'TIMEOUT', reason: 'connection-lost' }),
    'leave',
  );
  t.end();
});

t.test('other trouble takes its place', (t) => {
  t.equal(
    incidentStep('connection-lost', { status: 'DISCONNECTED', reason: 'logged-out' }),
    'replace',
  );
  t.end();
});

t.test('what somebody wanted is no trouble', (t) => {
  for (const reason of ['', 'restarting', 'code-expired']) {
    t.equal(incidentStep(undefined, { status: 'DISCONNECTED', reason }), 'leave');
  }
  t.equal(incidentStep(undefined, { status: 'CONNECTED', reason: '' }), 'leave');
  t.end();
});

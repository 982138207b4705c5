import t from 'tap';
import { MESSAGE_VARIABLES, renderTemplate, unknownVariables } from './message-variables.ts';

const facts = {
  contactName: "Maria D'Ávila Souza",
  at: new Date('2026-11-20T17:05:09Z'),
  timeZone: 'America/Sao_Paulo',
};

t.test('fills every variable in the company’s time zone', (t) => {
  const table: [string, string][] = [
    ['{{firstName}}', 'Maria'],
    ['{{name}}', "Maria D'Ávila Souza"],
    ['{{ms}}', 'Boa tarde'],
    ['{{gretting}}', 'Boa tarde'],
    ['{{protocol}}', '20261120140509'],
    ['{{date}}', '20/11/2026'],
    ['{{hour}}', '14:05:09'],
    ['{{hora}}', '14:05:09'],
    ['{{ name }}', "Maria D'Ávila Souza"],
    ['Olá {{unknown}}!', 'Olá !'],
    ['no variable', 'no variable'],
  ];
  for (const [text, expected] of table) t.equal(renderTemplate(text, facts), expected, text);
  t.end();
});

t.test('greets by the hour', (t) => {
  const greetings = [3, 9, 15, 21].map((hour) =>
    renderTemplate('{{ms}}', {
      ...facts,
      timeZone: 'UTC',
      at: new Date(Date.UTC(2026, 0, 1, hour)),
    }),
  );
  t.same(greetings, ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite']);
  t.end();
});

t.test('follows the clock of Manaus, and of New York into summer time and out of it', (t) => {
  const at = (text: string, timeZone: string): string =>
    renderTemplate('{{ms}} {{date}} {{hour}}', { ...facts, timeZone, at: new Date(text) });
  const table: [string, string, string][] = [
    ['2026-11-20T15:30:00Z', 'America/Sao_Paulo', 'Boa tarde 20/11/2026 12:30:00'],
    ['2026-11-20T15:30:00Z', 'America/Manaus', 'Bom dia 20/11/2026 11:30:00'],
    ['2026-11-21T03:30:00Z', 'America/Manaus', 'Boa noite 20/11/2026 23:30:00'],
    ['2026-03-08T06:59:59Z', 'America/New_York', 'Boa madrugada 08/03/2026 01:59:59'],
    ['2026-03-08T07:00:00Z', 'America/New_York', 'Boa madrugada 08/03/2026 03:00:00'],
    ['2026-03-08T16:00:00Z', 'America/New_York', 'Boa tarde 08/03/2026 12:00:00'],
    ['2026-11-01T05:59:59Z', 'America/New_York', 'Boa madrugada 01/11/2026 01:59:59'],
    ['2026-11-01T06:00:00Z', 'America/New_York', 'Boa madrugada 01/11/2026 01:00:00'],
    ['2026-11-01T16:30:00Z', 'America/New_York', 'Bom dia 01/11/2026 11:30:00'],
  ];
  for (const [moment, zone, expected] of table) t.equal(at(moment, zone), expected, moment);
  t.end();
});

t.test('never fills what was filled in, and runs no code', (t) => {
  t.equal(renderTemplate('{{name}}', { ...facts, contactName: '{{ms}}' }), '{{ms}}');
  t.equal(
    renderTemplate("{{constructor.constructor('x')()}}", facts),
    "{{constructor.constructor('x')()}}",
  );
  t.equal(renderTemplate('{{constructor}}', facts), '');
  t.end();
});

t.test('C.3: every variable that is offered is filled in, and others are named', (t) => {
  const facts = {
    contactName: 'Maria Souza',
    at: new Date('2026-11-20T15:00:00Z'),
    timeZone: 'America/Sao_Paulo',
  };
  for (const name of MESSAGE_VARIABLES) t.not(renderTemplate(`{{${name}}}`, facts), '', name);
  t.same(unknownVariables('{{ms}}, {{nome}} {{ nome }} {{hora}}!'), ['nome']);
  t.end();
});

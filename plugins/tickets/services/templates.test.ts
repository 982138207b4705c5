import t from 'tap';
import { renderTemplate } from './templates.ts';

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

t.test('never fills what was filled in, and runs no code', (t) => {
  t.equal(renderTemplate('{{name}}', { ...facts, contactName: '{{ms}}' }), '{{ms}}');
  t.equal(
    renderTemplate("{{constructor.constructor('x')()}}", facts),
    "{{constructor.constructor('x')()}}",
  );
  t.equal(renderTemplate('{{constructor}}', facts), '');
  t.end();
});

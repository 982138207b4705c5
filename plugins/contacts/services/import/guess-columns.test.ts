import t from 'tap';
import { guessColumns } from './guess-columns.ts';

const rows = (...lines: readonly (readonly string[])[]) =>
  lines.map((cells, at) => ({ position: at + 1, cells }));

t.test(
  'columns are known by their titles, in three languages and as programs export them',
  async (t) => {
    const cases: readonly [titles: string, uses: string][] = [
      ['Nome;Número;E-mail', 'name number email'],
      ['nome;numero;email', 'name number email'],
      ['NOME COMPLETO;CELULAR;E-MAIL', 'name number email'],
      ['Cliente;Telefone;Celular;Cidade', 'name extra number extra'],
      ['Name;Phone;City', 'name number extra'],
      ['Nombre;Teléfono;Correo electrónico', 'name number email'],
      ['First Name;Last Name;Phone 1 - Value;E-mail 1 - Value', 'name name number email'],
      ['Name;First Name;Mobile', 'name extra number'],
      ['Name;Given Name;Family Name;Phone 1 - Value', 'name extra extra number'],
      // Outlook in Portuguese, Spanish and English.
      [
        'Título;Nome;Segundo nome;Sobrenome;Sufixo;Empresa;Celular;Endereço de email',
        'extra name name name extra extra number email',
      ],
      ['Nombre;Segundo nombre;Apellidos;Móvil', 'name name name number'],
      ['First Name;Middle Name;Last Name;Mobile Phone', 'name name name number'],
      ['Nome;Sobrenome;Telefone', 'name name number'],
      ['Nome completo;Sobrenome;Telefone', 'name extra number'],
      ['Razão Social;WhatsApp;Observação', 'name number extra'],
      ['Nome;Número;E-mail;Sem respostas automáticas', 'name number email ignoreBot'],
      ['Nome;Fone;', 'name number skip'],
    ];
    for (const [titles, uses] of cases) {
      const header = titles.split(';');
      const guess = guessColumns(
        rows(
          header,
          header.map(() => ''),
        ),
      );
      t.same([guess.hasHeader, guess.columns.join(' ')], [true, uses], titles);
    }
  },
);

t.test('columns without titles are known by what stands in them', async (t) => {
  const guess = guessColumns(
    rows(['11 98765-4321', 'Ana Souza', 'ana@example.com', 'x'], ['5521912345678', 'Rui', '', '']),
  );
  t.same(guess, { hasHeader: false, columns: ['number', 'name', 'email', 'skip'] });
});

t.test('a title nobody knows does not hide the numbers below it', async (t) => {
  const guess = guessColumns(rows(['Nome', 'Zap do cliente'], ['Ana', '(11) 98765-4321']));
  t.same(guess, { hasHeader: true, columns: ['name', 'number'] });
});

t.test('what holds no number is said to hold none', async (t) => {
  t.same(guessColumns(rows(['Ana'], ['Rui'])), { hasHeader: false, columns: ['name'] });
  t.same(guessColumns([]), { hasHeader: false, columns: [] });
});

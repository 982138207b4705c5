const FIRST =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Francisca Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vitória Larissa Cláudia Beatriz Rita Sônia Renata Eliane'.split(
    ' ',
  );
const SURNAMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Ribeiro Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcante Moura Campos Monteiro Batista Brito Borges Macedo Queiroz Tavares Peixoto Guimarães Xavier Albuquerque Bezerra Duarte Correia Farias Azevedo Siqueira Coelho Cunha Castro Melo Reis'.split(
    ' ',
  );

/** The n-th person's first name and first surname: names repeat, as names do. */
export const shortNameOf = (n: number): string =>
  `${FIRST[n % FIRST.length] ?? ''} ${SURNAMES[Math.floor(n / FIRST.length) % SURNAMES.length] ?? ''}`;

/** The n-th person, with both surnames. */
export const nameOf = (n: number): string =>
  `${shortNameOf(n)} ${SURNAMES[Math.floor(n / 7) % SURNAMES.length] ?? ''}`;

const literal = (names: readonly string[]): string => `('{${names.join(',')}}'::text[])`;

/** SQL of the name of person `n`, as {@link nameOf} has it. */
export const nameSql = (n: string): string =>
  `${literal(FIRST)}[1 + ${n} % ${String(FIRST.length)}] || ' ' ||
   ${literal(SURNAMES)}[1 + (${n} / ${String(FIRST.length)}) % ${String(SURNAMES.length)}] || ' ' ||
   ${literal(SURNAMES)}[1 + (${n} / 7) % ${String(SURNAMES.length)}]`;

/** The number of person `n`; no two have the same. */
export const numberOf = (n: number): string => String(5_511_900_000_000 + n * 97);

/** SQL of the number of person `n`, as {@link numberOf} has it. */
export const numberSql = (n: string): string => `(5511900000000 + ${n}::bigint * 97)::text`;

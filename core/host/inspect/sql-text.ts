/** Quoted texts, quoted names, and bodies between `$$`: nothing in them is structure. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1/y;

/** Cuts SQL at a character, where it stands outside of quotes, parentheses and function bodies. */
export const splitSql = (sql: string, separator: ',' | ';'): string[] => {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let at = 0;
  while (at < sql.length) {
    OPAQUE.lastIndex = at;
    const opaque = OPAQUE.exec(sql);
    if (opaque) {
      at += opaque[0].length;
      continue;
    }
    const character = sql[at];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) {
      parts.push(sql.slice(start, at));
      start = at + 1;
    }
    at += 1;
  }
  parts.push(sql.slice(start));
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
};

/** A name as it is in the catalogue: without schema and quotes. */
export const plainName = (name: string): string =>
  name.replace(/^"?public"?\./, '').replaceAll('"', '');

import t from 'tap';
import { readFileSync } from 'node:fs';

type Tree = { readonly [key: string]: string | Tree };

const read = (language: string): Tree =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')) as Tree;

const flatten = (tree: Tree, prefix = ''): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  );

const holes = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

const pt = flatten(read('pt'));

for (const language of ['en', 'es']) {
  t.test(`says in ${language} all that is said in Portuguese`, async (t) => {
    const texts = flatten(read(language));
    t.same([...texts.keys()].sort(), [...pt.keys()].sort());
    for (const [key, value] of texts) {
      t.not(value.trim(), '', key);
      t.same(holes(value), holes(pt.get(key) ?? ''), key);
    }
  });
}

t.test('has words for every code of the shared catalogue', async (t) => {
  const codes =
    `ERR_NO_OTHER_WHATSAPP ERR_NO_DEF_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT
    ERR_WAPP_INVALID_CONTACT ERR_WAPP_DOWNLOAD_MEDIA ERR_INVALID_CREDENTIALS ERR_SENDING_WAPP_MSG
    ERR_DELETE_WAPP_MSG ERR_OTHER_OPEN_TICKET ERR_SESSION_EXPIRED ERR_USER_CREATION_DISABLED
    ERR_NO_PERMISSION ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND ERR_NO_CONTACT_FOUND
    ERR_NO_TICKET_FOUND ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_CREATING_MESSAGE ERR_CREATING_TICKET
    ERR_FETCH_WAPP_MSG ERR_QUEUE_COLOR_ALREADY_EXISTS ERR_WAPP_GREETING_REQUIRED`.split(/\s+/);
  for (const code of codes) t.ok(pt.get(`errors.${code}`), code);
});

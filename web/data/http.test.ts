import t from 'tap';
import { mockApi, noAnswer, prepare, reply } from '../testing/index.tsx';
import type { MockRoutes, TestLife } from '../testing/index.tsx';
import { buildUser } from '../testing/builders.ts';
import { startSession } from '../session/session.ts';
import { sessionAtom } from '../user/state.ts';
import { store } from '../store.ts';
import { readToken, writeToken } from './access-token.ts';
import { http } from './http.ts';
import { HttpError, NetworkError, errorCode, isAbort } from './http-error.ts';

const prepareSession = async (test: TestLife, api: MockRoutes) => {
  const server = await prepare(test, { api });
  test.teardown(startSession());
  return server;
};

const expired = (): unknown => reply(403, { error: 'ERR_TOKEN_EXPIRED' });

/** Answers as a server would to whom only `good` is a valid token. */
const unlessToken = (good: string, answer: unknown) => (request: { headers: Headers }) =>
  request.headers.get('authorization') === `Bearer ${good}` ? answer : expired();

t.test('sends parameters, bodies and the token', async (t) => {
  const api = await prepareSession(t, {
    'GET /api/tickets': () => ({ tickets: [] }),
    'POST /api/tickets': () => ({ id: 1 }),
  });
  await http.get('/tickets', {
    params: { searchParam: 'a b', pageNumber: 2, queueIds: [1, 2], x: '' },
  });
  await http.post('/tickets', { contactId: 7 });
  const [get, post] = api.calls;
  t.equal(get?.query.toString(), 'searchParam=a+b&pageNumber=2&queueIds=1&queueIds=2');
  t.equal(get?.headers.get('authorization'), 'Bearer test-token');
  t.equal(get?.headers.get('content-type'), null);
  t.same(post?.body, { contactId: 7 });
});

t.test('fetches a file as it is, and what refuses it as what it is', async (t) => {
  const api = await prepareSession(t, { 'GET /api/contacts/export': () => 'Nome;Número' });
  const file = await http.download('/contacts/export', { params: { format: 'csv' } });
  t.equal(file.size, new Blob(['Nome;Número']).size);
  t.equal(api.calls[0]?.query.get('format'), 'csv');
  t.equal(api.calls[0]?.headers.get('authorization'), 'Bearer test-token');
  api.set({ 'GET /api/contacts/export': () => reply(400, { error: 'ERR_VALIDATION' }) });
  await t.rejects(http.download('/contacts/export'), { status: 400, code: 'ERR_VALIDATION' });
});

t.test('renews an expired token once for all who wait, and repeats their requests', async (t) => {
  const api = await prepareSession(t, {
    'GET /api/a': unlessToken('new', { is: 'a' }),
    'GET /api/b': unlessToken('new', { is: 'b' }),
    'POST /api/auth/refresh_token': () => ({ token: 'new', user: buildUser() }),
  });
  const answers = await Promise.all([http.get('/a'), http.get('/b'), http.get('/a')]);
  t.same(answers, [{ is: 'a' }, { is: 'b' }, { is: 'a' }]);
  t.equal(api.callsOf('POST /api/auth/refresh_token').length, 1);
  t.equal(readToken(), 'new');
});

t.test('does not renew a second time when the new token is refused too', async (t) => {
  const api = await prepareSession(t, {
    'GET /api/a': expired,
    'POST /api/auth/refresh_token': () => ({ token: 'new', user: buildUser() }),
  });
  await t.rejects(http.get('/a'), { code: 'ERR_TOKEN_EXPIRED' });
  t.equal(api.callsOf('GET /api/a').length, 2);
  t.equal(api.callsOf('POST /api/auth/refresh_token').length, 1);
});

t.test('ends the session on 401, but not because of an old token', async (t) => {
  await prepareSession(t, {
    'GET /api/a': () => {
      writeToken('newer');
      return reply(401, { error: 'ERR_SESSION_EXPIRED' });
    },
    'GET /api/b': () => reply(401, { error: 'ERR_SESSION_EXPIRED' }),
  });
  await t.rejects(http.get('/a'), { code: 'ERR_SESSION_EXPIRED' });
  t.equal(store.get(sessionAtom).status, 'authenticated');
  await t.rejects(http.get('/b'), { code: 'ERR_SESSION_EXPIRED' });
  t.equal(store.get(sessionAtom).status, 'anonymous');
  t.equal(localStorage.getItem('token'), null);
});

t.test('ends the session when there is no renewing it', async (t) => {
  await prepareSession(t, {
    'GET /api/a': expired,
    'POST /api/auth/refresh_token': () => reply(401, { error: 'ERR_SESSION_EXPIRED' }),
  });
  await t.rejects(http.get('/a'), { code: 'ERR_SESSION_EXPIRED' });
  t.equal(store.get(sessionAtom).status, 'anonymous');
});

t.test('keeps the session when the server cannot be asked', async (t) => {
  await prepareSession(t, { 'GET /api/a': expired, 'POST /api/auth/refresh_token': noAnswer });
  await t.rejects(http.get('/a'), { name: 'NetworkError' });
  t.equal(store.get(sessionAtom).status, 'authenticated');
});

t.test('leaves any other 403 alone', async (t) => {
  const api = await prepareSession(t, {
    'GET /api/a': () => reply(403, { error: 'ERR_NO_PERMISSION' }),
  });
  await t.rejects(http.get('/a'), { code: 'ERR_NO_PERMISSION' });
  t.equal(api.calls.length, 1);
});

t.test('tells apart an answer that is an error, none, and one nobody waits for', async (t) => {
  await prepareSession(t, {
    'GET /api/bad': () => reply(400, { error: 'ERR_VALIDATION', field: 'name' }),
    'GET /api/proxy': () => reply(502, '<html>'),
    'GET /api/gone': noAnswer,
  });
  const bad = await http.get('/bad').catch((error: unknown) => error);
  t.ok(bad instanceof HttpError);
  t.match(bad, { code: 'ERR_VALIDATION', details: { field: 'name' } });
  t.equal(errorCode(await http.get('/proxy').catch((error: unknown) => error)), 'ERR_INTERNAL');
  t.ok((await http.get('/gone').catch((error: unknown) => error)) instanceof NetworkError);
  const control = new AbortController();
  const waiting = http.get('/bad', { signal: control.signal }).catch((error: unknown) => error);
  control.abort();
  t.ok(isAbort(await waiting));
  t.ok(
    isAbort(await http.get('/bad', { signal: control.signal }).catch((error: unknown) => error)),
  );
});

t.test('tells how much of an upload went out', async (t) => {
  const api = await prepareSession(t, { 'POST /api/messages/1': () => ({ ok: true }) });
  const form = new FormData();
  form.append('medias', new File(['x'], 'x.png', { type: 'image/png' }));
  const shares: number[] = [];
  await http.post('/messages/1', form, { onProgress: (share) => shares.push(share) });
  t.same(shares, [1]);
  t.ok(api.calls[0]?.body instanceof FormData);
  t.equal(api.calls[0]?.headers.get('content-type'), null, 'the browser adds the boundary');
});

t.test('leaves the page’s fetch as it was', async (t) => {
  const before = globalThis.fetch;
  mockApi().restore();
  t.equal(globalThis.fetch, before);
});

import 'prosa/web/testing';
import t from 'tap';
import { isOtherClock } from 'prosa/web';
import { offsetText, zoneChoices, zoneDetail, zonesFound } from './zone-choices.ts';

const SUMMER = new Date('2026-07-15T12:00:00Z');
const WINTER = new Date('2026-01-15T12:00:00Z');

const choices = zoneChoices('pt-BR', 'America/Manaus');
const sought = (query: string) => zonesFound(choices, query, SUMMER).map(({ zone }) => zone);

t.test('the present offset of a zone is told, summer time included', async (t) => {
  t.equal(offsetText('America/Manaus', SUMMER), 'UTC−4');
  t.equal(offsetText('America/New_York', SUMMER), 'UTC−4');
  t.equal(offsetText('America/New_York', WINTER), 'UTC−5');
  t.equal(offsetText('Asia/Kolkata', SUMMER), 'UTC+5:30');
  t.equal(offsetText('UTC', SUMMER), 'UTC');
  t.notOk(isOtherClock('America/Manaus', 'America/New_York', SUMMER));
  t.ok(isOtherClock('America/Manaus', 'America/New_York', WINTER));
});

t.test('zones are found by city without accents, by region, by name and by offset', async (t) => {
  t.same(sought('são paulo'), ['America/Sao_Paulo']);
  t.same(sought('manaus'), ['America/Manaus']);
  t.ok(sought('argentina').includes('America/Argentina/Ushuaia'));
  t.equal(sought('brasilia')[0], 'America/Sao_Paulo', 'first what most people mean');
  t.ok(sought('brasilia').includes('America/Belem'));
  t.ok(sought('UTC-4').includes('America/Manaus'));
  t.same(sought('atlântida'), []);
  t.ok(sought('').includes('America/Rio_Branco'), 'those of Brazil before anything is searched');
});

t.test(
  'a zone that the browser does not list is offered where it is the present one',
  async (t) => {
    t.ok(zoneChoices('pt-BR', 'US/Eastern').some(({ zone }) => zone === 'US/Eastern'));
  },
);

t.test('a choice says what the clock shows there now', async (t) => {
  const manaus = choices.find(({ zone }) => zone === 'America/Manaus');
  t.match(manaus, { city: 'Manaus' });
  t.match(zoneDetail(manaus!, SUMMER), /Amazonas · UTC−4 · 08:00$/);
});

import t from 'tap';
import {
  documentKind,
  formatDocument,
  formatPostcode,
  maskedDocument,
  plainDocument,
  plainPostcode,
} from './brazilian-documents.ts';

t.test('judges documents by their check digits, those with letters too', (t) => {
  for (const text of ['529.982.247-25', '52998224725', '111.444.777-35']) {
    t.equal(documentKind(text), 'cpf', text);
  }
  for (const text of ['11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35']) {
    t.equal(documentKind(text), 'cnpj', text);
  }
  for (const text of [
    '529.982.247-24',
    '111.111.111-11',
    '11.222.333/0001-80',
    '12.ABC.345/01DE-3A',
    '12.ABD.345/01DE-35',
    '5299822472',
    '',
  ]) {
    t.equal(documentKind(text), undefined, text);
  }
  t.end();
});

t.test('writes them as people do, and stores them plainly', (t) => {
  t.equal(plainDocument(' 12.abc.345/01de-35 '), '12ABC34501DE35');
  t.equal(formatDocument('12ABC34501DE35'), '12.ABC.345/01DE-35');
  t.equal(formatDocument('52998224725'), '529.982.247-25');
  t.equal(maskedDocument('529.982.247-25'), '***.982.247-**');
  t.equal(maskedDocument('11222333000181'), '11.222.333/0001-81', 'a company is no secret');
  t.end();
});

t.test('reads postcodes with and without hyphen', (t) => {
  t.equal(plainPostcode(' 01310-100 '), '01310100');
  t.equal(plainPostcode('01310100'), '01310100');
  for (const text of ['0131010', '01310-1000', 'abcde-fgh', '']) {
    t.equal(plainPostcode(text), undefined, text);
  }
  t.same(['013', '01310', '013101', '01310-1009'].map(formatPostcode), [
    '013',
    '01310',
    '01310-1',
    '01310-100',
  ]);
  t.end();
});

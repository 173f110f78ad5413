import { describe, expect, it, test } from 'vitest'
import { csvLines, withoutFormula } from './write-csv.ts'

describe('a cell of an export that a spreadsheet program would take for a formula (R-D180)', () => {
  it.each([
    '=1+1',
    '+31 6 12345678',
    '-1',
    '@SUM(C3)',
    '\t=1',
    '\rtext',
    '\ntext',
    ' =1',
    '\u00A0=1',
    '\u3000=1',
    '\u200B=1',
    '\uFEFF=1',
    '\u202E=1',
    '＝1+1',
    '＋31',
    '－1',
    '＠SUM',
    '﹢1',
    '﹣1',
    '−1',
  ])('is prefixed with an apostrophe: %j', (text) => expect(withoutFormula(text)).toBe(`'${text}`))

  it.each(['', 'Noor', '06-12345678', 'a=b', 'noor@example.test', '5 - 3', '(+31)', "'=1", '👩‍🦰 Noor', 'שלום', '谢谢'])(
    'is not %j',
    (text) => expect(withoutFormula(text)).toBe(text),
  )
})

test.each([
  ['0612345678', '06 12345678'],
  ['06 1234 5678', '06 1234 5678'],
  ['020-1234567', '020-1234567'],
  ['+31612345678', '\u00a0+31 6 12345678'],
  ['+31 (0)6 1234 5678', '\u00a0+31 6 12345678'],
  ['+32 470 12 34 56', '\u00a0+32 470 12 34 56'],
  ['+0', '\u00a0+0'],
  ['112', '11 2'],
  ['+cmd|calc', "'+cmd|calc"],
  ['=1+1', "'=1+1"],
])('The phone number %j is exported as the text %j, which no spreadsheet program computes (R-D180)', (phone, text) => {
  expect(csvLines([[{ phone }]], 'en')).toBe(`"${text}"\r\n`)
})

const cells = ['a "b"', 'c;d,e', 'two\nlines', 1234.5, { cents: -1250 }, 0, null, '']

test.each([
  ['en', '"a ""b""","c;d,e","two\nlines",1234.5,-12.50,0,,""\r\n'],
  ['nl', '"a ""b""";"c;d,e";"two\nlines";1234,5;-12,50;0;;""\r\n'],
] as const)(
  'Exported lines are quoted and separated as spreadsheet programs in language %s read them (R-D180)',
  (locale, line) => {
    expect(csvLines([cells], locale)).toBe(line)
  },
)

test('No separator inside a cell of an export can split off a formula (R-D180)', () => {
  expect(csvLines([['x;=1+1', 'y,=1+1']], 'nl')).toBe('"x;=1+1";"y,=1+1"\r\n')
})

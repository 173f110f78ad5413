import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { anInvoiceDocument, anItem, theSeller } from '#tests/builders/invoice-document.ts'
import { writeCreditNote } from './credit-note.ts'
import { invoiceLabel } from './invoice.ts'
import { sellerProblems } from './seller.ts'

describe('the required details of a seller on invoices (R-D243)', () => {
  const complete = { ...theSeller }
  test.each([
    ['complete', {}, 'with-payment', {}],
    ['no street', { street: '' }, 'on-request', { street: 'required' }],
    ['no street while none are made', { street: '' }, 'never', {}],
    ['a wrong KvK number', { registerNumber: '123' }, 'never', { registerNumber: 'kvk-number' }],
    ['a number of a register elsewhere', { registerNumber: 'HRB 1', country: 'DE' }, 'on-request', {}],
    ['a wrong VAT id', { vatId: 'NL123456789B01' }, 'on-request', { vatId: 'vat-id' }],
    ['no VAT id', { vatId: '' }, 'on-request', { vatId: 'required' }],
    ['no VAT id of a small business', { vatId: '', isSmallBusiness: true }, 'on-request', {}],
    ['a wrong IBAN', { iban: 'NL00ABNA0417164300' }, 'never', { iban: 'iban' }],
    ['no IBAN', { iban: '' }, 'with-payment', {}],
    ['a country without rates', { country: 'US' }, 'never', { country: 'vat-country' }],
  ] as const)('%s', (_, changes, made, problems) =>
    expect(sellerProblems({ ...complete, ...changes }, made)).toEqual(problems),
  )
})

test('An invoice number is shown with prefix, year and at least four digits (R-D246)', () => {
  expect(invoiceLabel('SN-', 2026, 7)).toBe('SN-2026-0007')
  expect(invoiceLabel('', 2026, 12_345)).toBe('2026-12345')
})

test('An unpaid invoice is due at the end of the payment term, a paid one at once (R-D245)', () => {
  expect(anInvoiceDocument([anItem()], { isPaid: false }).dueOn).toBe('2026-03-26')
  expect(anInvoiceDocument().dueOn).toBe('2026-03-12')
})

describe('a credit note (R-D247)', () => {
  const note = { label: 'SN-2026-0002', issuedOn: localDate('2026-03-13'), reason: 'Ill' }
  const invoice = anInvoiceDocument([
    anItem({ grossCents: 1000 }),
    anItem({ grossCents: 545, treatment: 'reduced', rate: 900, description: 'Book' }),
  ])

  test('for the whole invoice has its lines and VAT, and names it', () => {
    const credit = writeCreditNote(invoice, [], 'all', note)
    expect(credit).toMatchObject({
      kind: 'credit-note',
      label: 'SN-2026-0002',
      grossCents: 1545,
      vatCents: invoice.vatCents,
      sums: invoice.sums,
      credits: { label: 'SN-2026-0001', issuedOn: '2026-03-12', reason: 'Ill' },
    })
  })

  test('for a part takes the first lines, and a later one for the rest has the remaining VAT', () => {
    const first = writeCreditNote(invoice, [], 1200, note)!
    expect(first.lines.map(({ grossCents }) => grossCents)).toEqual([1000, 200])
    const rest = writeCreditNote(invoice, [first], 'all', note)!
    expect(rest.lines.map(({ grossCents }) => grossCents)).toEqual([0, 345])
    expect(rest.sums).toHaveLength(1)
    expect(first.vatCents + rest.vatCents).toBe(invoice.vatCents)
    expect(first.netCents + rest.netCents).toBe(invoice.netCents)
  })

  test('for one appointment takes its line first, and the surplus from the other lines (R-D308)', () => {
    const lines = (amount: number) =>
      writeCreditNote(invoice, [], amount, { ...note, line: 1 })?.lines.map(({ grossCents }) => grossCents)
    expect([lines(545), lines(600)]).toEqual([
      [0, 545],
      [55, 545],
    ])
  })

  test.each([
    ['more than the invoice', [], 1546],
    ['nothing', [], 0],
    ['a negative amount', [], -1],
  ] as const)('for %s is not written', (_, before, amount) =>
    expect(writeCreditNote(invoice, before, amount, note)).toBeUndefined(),
  )

  test('is not written after the whole invoice was credited', () => {
    const all = writeCreditNote(invoice, [], 'all', note)!
    expect(writeCreditNote(invoice, [all], 1, note)).toBeUndefined()
    expect(writeCreditNote(invoice, [all], 'all', note)).toBeUndefined()
  })
})

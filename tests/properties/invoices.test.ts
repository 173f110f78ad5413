import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCreditNote } from '#shared/domain/invoice/credit-note.ts'
import type { InvoiceDocument, SoldItem } from '#shared/domain/invoice/invoice.ts'
import { localDate } from '#shared/time/local-date.ts'
import { anInvoiceDocument, anItem } from '#tests/builders/invoice-document.ts'
import { findCounterexample } from './find-counterexample.ts'

const arbitraryItem = fc
  .record({
    grossCents: fc.integer({ min: 1, max: 2_000_000 }),
    tax: fc.constantFrom(
      { treatment: 'standard', rate: 2100 } as const,
      { treatment: 'reduced', rate: 900 } as const,
      { treatment: 'reduced', rate: 550 } as const,
      { treatment: 'exempt', rate: 0 } as const,
    ),
  })
  .map(({ grossCents, tax }): SoldItem => anItem({ grossCents, ...tax }))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const total = (document: InvoiceDocument, field: 'netCents' | 'vatCents' | 'grossCents') =>
  sum(document.lines.map((line) => line[field]))

test('The sums of an invoice are right to the cent (R-D244)', () => {
  const found = findCounterexample(
    'sums of an invoice',
    { reduced: 500, full: 50_000 },
    fc.property(fc.array(arbitraryItem, { minLength: 1, maxLength: 30 }), (items) => {
      const invoice = anInvoiceDocument(items)
      expect(invoice.grossCents).toBe(sum(items.map(({ grossCents }) => grossCents)))
      expect(invoice.netCents + invoice.vatCents).toBe(invoice.grossCents)
      for (const field of ['netCents', 'vatCents', 'grossCents'] as const) {
        expect(total(invoice, field)).toBe(invoice[field])
        expect(sum(invoice.sums.map((each) => each[field]))).toBe(invoice[field])
      }
      for (const { rate, netCents, vatCents, grossCents } of invoice.sums) {
        // The VAT differs from the exact value by at most half a cent. Rates are in ten-thousandths of the net amount.
        expect(Math.abs(vatCents * (10_000 + rate) - grossCents * rate) * 2).toBeLessThanOrEqual(10_000 + rate)
        expect(netCents).toBeGreaterThanOrEqual(0)
      }
      for (const line of invoice.lines) {
        expect(line.netCents + line.vatCents).toBe(line.grossCents)
        expect(Math.abs(line.vatCents - (line.grossCents * line.rate) / (10_000 + line.rate))).toBeLessThanOrEqual(1)
      }
    }),
  )
  expect(found).toBe('')
})

test('Credit notes reverse what the invoice had, and never more (R-D247)', () => {
  const note = { label: 'C', issuedOn: localDate('2026-03-13'), reason: '' }
  const found = findCounterexample(
    'credit notes of an invoice',
    { reduced: 300, full: 20_000 },
    fc.property(
      fc.array(arbitraryItem, { minLength: 1, maxLength: 6 }),
      fc.array(fc.double({ min: 0, max: 0.7, noNaN: true }), { maxLength: 5 }),
      (items, shares) => {
        const invoice = anInvoiceDocument(items)
        const credits: InvoiceDocument[] = []
        const left = () => invoice.grossCents - sum(credits.map(({ grossCents }) => grossCents))
        for (const share of shares) {
          const credit = writeCreditNote(invoice, credits, Math.max(1, Math.floor(left() * share)), note)
          if (credit) credits.push(credit)
        }
        expect(writeCreditNote(invoice, credits, left() + 1, note)).toBeUndefined()
        const rest = writeCreditNote(invoice, credits, 'all', note)
        if (rest) credits.push(rest)
        for (const field of ['netCents', 'vatCents', 'grossCents'] as const) {
          expect(sum(credits.map((credit) => credit[field]))).toBe(invoice[field])
          expect(credits.every((credit) => credit[field] >= 0 && credit.sums.every((each) => each[field] >= 0))).toBe(
            true,
          )
        }
      },
    ),
  )
  expect(found).toBe('')
})

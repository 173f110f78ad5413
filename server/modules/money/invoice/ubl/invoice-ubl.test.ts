import { describe, expect, test } from 'vitest'
import { writeCreditNote } from '#shared/domain/invoice/credit-note.ts'
import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import { localDate } from '#shared/time/local-date.ts'
import { anInvoiceDocument, anItem, theBuyer, theSeller } from '#tests/builders/invoice-document.ts'
import { brokenRules } from '#tests/readers/peppol-rules.ts'
import { readXml } from '#tests/readers/xml-reader.ts'
import { invoiceUbl } from './invoice-ubl.ts'

const several = [
  anItem(),
  anItem({ grossCents: 1000, quantity: 3 }),
  anItem({ grossCents: 545, treatment: 'reduced', rate: 900 }),
  anItem({ grossCents: 2000, treatment: 'zero', rate: 0 }),
  anItem({ grossCents: 3000, treatment: 'exempt', rate: 0 }),
]
const credit = (invoice: InvoiceDocument, amount: number | 'all') =>
  writeCreditNote(invoice, [], amount, { label: 'SN-2026-0002', issuedOn: localDate('2026-03-13'), reason: 'Ill' })!

describe('an invoice as UBL follows the rules of the standards that it names (R-D250)', () => {
  test.each([
    ['paid', anInvoiceDocument(several)],
    ['open', anInvoiceDocument(several, { isPaid: false })],
    ['with a deposit', anInvoiceDocument(several, { isPaid: false, paidCents: 3000 })],
    ['to a business with a VAT id', anInvoiceDocument(several, { buyer: { ...theBuyer, vatId: 'BE0417497106' } })],
    [
      'of a small business',
      anInvoiceDocument([anItem({ treatment: 'exempt', rate: 0 })], {
        seller: { ...theSeller, isSmallBusiness: true, vatId: '' },
      }),
    ],
    ['credited', credit(anInvoiceDocument(several), 'all')],
    ['credited in part', credit(anInvoiceDocument(several), 9100)],
  ])('%s', (_, document) => expect(brokenRules(readXml(invoiceUbl(document)))).toEqual([]))

  const specification = (document: InvoiceDocument) => readXml(invoiceUbl(document)).one('cbc:CustomizationID')
  const peppol = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
  const business = { ...theBuyer, vatId: 'NL001234567B01' }

  test.each([
    ['a business with its VAT id and address', {}, {}, peppol],
    ['one without a VAT id, and so without an electronic address', { vatId: '' }, {}, 'urn:cen.eu:en16931:2017'],
    ['a Dutch one without its street', { street: '' }, {}, 'urn:cen.eu:en16931:2017'],
    ['one abroad without its street', { vatId: 'IE6388047V', country: 'IE', street: '' }, {}, peppol],
    ['one of a German seller', {}, { country: 'DE', vatId: 'DE136695976' }, 'urn:cen.eu:en16931:2017'],
    ['one of a Belgian seller', {}, { country: 'BE', vatId: 'BE0417497106' }, peppol],
    ['one of a seller abroad without a VAT id', {}, { country: 'BE', vatId: '' }, 'urn:cen.eu:en16931:2017'],
  ])('rules for %s', (_, buyer, seller, expected) => {
    const parties = { buyer: { ...business, ...buyer }, seller: { ...theSeller, ...seller } }
    const document = anInvoiceDocument(several, parties)
    expect([specification(document), brokenRules(readXml(invoiceUbl(document)))]).toEqual([expected, []])
  })

  test.each([
    ['ATU12345678', '9914'],
    ['BE0417497106', '9925'],
    ['BG123456789', '9926'],
    ['CY12345678X', '9928'],
    ['CZ12345678', '9929'],
    ['DE136695976', '9930'],
    ['DK12345678', '0184'],
    ['EE123456789', '9931'],
    ['EL123456789', '9933'],
    ['ESX1234567X', '9920'],
    ['FI12345678', '0213'],
    ['FR12345678901', '9957'],
    ['HR12345678901', '9934'],
    ['HU12345678', '9910'],
    ['IE6388047V', '9935'],
    ['IT12345678901', '0211'],
    ['LT123456789', '9937'],
    ['LU12345678', '9938'],
    ['LV12345678901', '9939'],
    ['MT12345678', '9943'],
    ['NL001234567B01', '9944'],
    ['PL1234567890', '9945'],
    ['PT123456789', '9946'],
    ['RO12345678', '9947'],
    ['SE123456789001', '9955'],
    ['SI12345678', '9949'],
    ['SK1234567890', '9950'],
  ])('the electronic address of %s is of scheme %s', (vatId, scheme) => {
    const buyer = { ...theBuyer, vatId }
    const xml = readXml(invoiceUbl(anInvoiceDocument(several, { buyer })))
    const [endpoint] = xml.nodes('cac:AccountingCustomerParty/cac:Party/cbc:EndpointID')
    expect([endpoint?.text, endpoint?.attributes['schemeID']]).toEqual([vatId, scheme])
  })

  test('the VAT is the rate times the net amount, to the cent; the difference to the price is given as rounding', () => {
    const document = anInvoiceDocument([anItem({ grossCents: 10_000 })])
    const xml = readXml(invoiceUbl(document))
    const totals = ['TaxExclusive', 'TaxInclusive', 'PayableRounding', 'Prepaid'].map((name) =>
      xml.one(`cac:LegalMonetaryTotal/cbc:${name}Amount`),
    )
    expect([xml.one('cac:TaxTotal/cbc:TaxAmount'), ...totals]).toEqual(['17.35', '82.64', '99.99', '0.01', '100.00'])
    for (let grossCents = 1; grossCents < 3000; grossCents += 7) {
      const each = anInvoiceDocument([
        anItem({ grossCents }),
        anItem({ grossCents: 33, treatment: 'reduced', rate: 900 }),
      ])
      expect(brokenRules(readXml(invoiceUbl(each)))).toEqual([])
      expect(brokenRules(readXml(invoiceUbl(credit(each, 'all'))))).toEqual([])
    }
  })

  test('a deposit counts as prepaid, and the VAT is that of the whole price', () => {
    const document = anInvoiceDocument([anItem()], { isPaid: false, paidCents: 3000 })
    const xml = readXml(invoiceUbl(document))
    expect(xml.all('cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toEqual(['30.00'])
    expect(xml.all('cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['55.00'])
    expect(xml.all('cac:TaxTotal/cbc:TaxAmount')).toEqual(['14.75'])
  })

  test('names with markup characters are escaped', () => {
    const name = `<cbc:ID>& "Co" 'B.V.'\u0000\u000B]]>`
    const xml = invoiceUbl(anInvoiceDocument([anItem({ description: name })]))
    expect(brokenRules(readXml(xml))).toEqual([])
    expect(readXml(xml).all('cac:Item/cbc:Name')).toEqual([`<cbc:ID>& "Co" 'B.V.']]>`])
  })
})

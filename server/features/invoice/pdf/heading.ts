import type { Buyer, InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import type { PostalAddress } from '#shared/domain/invoice/seller.ts'
import { formatDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { InvoiceText } from '../invoice-texts.ts'
import { COLOURS, LEFT, PAGE, RIGHT, type Sheet, WIDTH, write } from './page.ts'

const HALF = WIDTH / 2 - 12

/** Writes the top of the first page: who sells, to whom, number and dates. Returns where the lines can begin. */
export function writeHeading(sheet: Sheet, document: InvoiceDocument, t: InvoiceText): number {
  const { seller, buyer, kind, locale, brandColor } = document
  sheet.rect(0, 0, PAGE.width, 8).fill(brandColor ?? COLOURS.accent)
  let y = PAGE.margin
  const name = write(sheet, seller.name, { x: LEFT, y, width: HALF, isBold: true, size: 15 })
  write(sheet, t(`title.${kind}`), {
    x: RIGHT - HALF,
    y,
    width: HALF,
    isBold: true,
    size: 20,
    align: 'right',
  })
  write(sheet, addressOf(seller, seller.country, locale).join('\n'), {
    x: LEFT,
    y: y + name + 2,
    width: HALF,
    colour: COLOURS.grey,
  })
  y += 96
  write(sheet, t('for'), { x: LEFT, y, width: HALF, size: 8.5, colour: COLOURS.grey })
  const left = write(sheet, linesOfBuyer(buyer, seller.country, locale, t).join('\n'), {
    x: LEFT,
    y: y + 14,
    width: HALF,
  })
  const right = writeFacts(sheet, factsOf(document, t), y)
  return y + Math.max(left + 14, right) + 30
}

const countries = new Map<Locale, Intl.DisplayNames>()

function countryName(code: string, locale: Locale): string {
  const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  countries.set(locale, names)
  return names.of(code) ?? code
}

/** The lines of an address; the country only abroad. What is not known has no line. */
const addressOf = (address: PostalAddress, home: string, locale: Locale): string[] =>
  [
    address.street,
    `${address.postalCode}  ${address.city}`.trim(),
    address.country === home ? '' : countryName(address.country, locale),
  ].filter((line) => line !== '')

const linesOfBuyer = (buyer: Buyer, home: string, locale: Locale, t: InvoiceText): string[] =>
  [
    buyer.businessName,
    buyer.name,
    ...addressOf(buyer, home, locale),
    buyer.vatId === '' ? '' : t('vat-id-of', { id: buyer.vatId }),
  ].filter((line) => line !== '')

const factsOf = (
  { kind, label, issuedOn, dueOn, isPaid, locale, credits }: InvoiceDocument,
  t: InvoiceText,
): (readonly [string, string])[] => [
  [t('number'), label],
  [t('date'), formatDate(issuedOn, locale)],
  ...(kind === 'invoice' && !isPaid ? [[t('due'), formatDate(dueOn, locale)] as const] : []),
  ...(credits
    ? [[t('credits'), t('credits.of', { number: credits.label, date: formatDate(credits.issuedOn, locale) })] as const]
    : []),
  ...(credits && credits.reason !== '' ? [[t('reason'), credits.reason] as const] : []),
]

/** Writes facts below each other in the right half, and returns their height. */
function writeFacts(sheet: Sheet, facts: readonly (readonly [string, string])[], from: number): number {
  const x = LEFT + WIDTH / 2 + 12
  const [labelWidth, valueX] = [100, x + 108]
  let y = from
  for (const [label, value] of facts) {
    const labelHeight = write(sheet, label, { x, y, width: labelWidth, colour: COLOURS.grey })
    y += Math.max(labelHeight, write(sheet, value, { x: valueX, y, width: RIGHT - valueX })) + 3
  }
  return y - from
}

import type { Buyer, InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import type { PostalAddress } from '#shared/domain/invoice/seller.ts'
import { formatDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { PaperPicture } from '#server/modules/organisation/index.ts'
import type { InvoiceText } from '#server/modules/money/invoice/invoice-translator.ts'
import { COLOURS, LEFT, PAGE, RIGHT, type Sheet, WIDTH, write } from './page.ts'

const HALF = WIDTH / 2 - 12
/** Maximum length in characters of a reason that is printed beside the number and the dates. A longer one gets the full width. */
const SHORT = 200

const isLong = (reason: string): boolean => reason.length > SHORT

/** Maximum size of a logo, and the space below it, in points. */
const LOGO = { width: 150, height: 48, below: 12 }

/** Writes the top of the first page: seller, buyer, number and dates. Returns the vertical position where the lines can begin. */
export function writeHeading(sheet: Sheet, document: InvoiceDocument, t: InvoiceText, logo?: PaperPicture): number {
  const { seller, buyer, kind, locale, brandColor } = document
  sheet.rect(0, 0, PAGE.width, 8).fill(brandColor ?? COLOURS.accent)
  const top = PAGE.margin
  let y = top + (logo ? drawLogo(sheet, logo, top) : 0)
  const name = write(sheet, seller.name, { x: LEFT, y, width: HALF, isBold: true, size: 15 })
  write(sheet, t(`title.${kind}`), {
    x: RIGHT - HALF,
    y: top,
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
  return writeLongReason(sheet, document, t, y + Math.max(left + 14, right)) + 30
}

/** Writes a long reason over the full width. Returns the vertical position of its end. */
function writeLongReason(sheet: Sheet, { credits }: InvoiceDocument, t: InvoiceText, y: number): number {
  if (!credits || !isLong(credits.reason)) return y
  const label = write(sheet, t('reason'), { x: LEFT, y: y + 16, width: WIDTH, size: 8.5, colour: COLOURS.grey })
  return y + 18 + label + write(sheet, credits.reason, { x: LEFT, y: y + 18 + label, width: WIDTH })
}

/** Draws the logo at the top left as large as its room allows, and returns the height that it takes. */
function drawLogo(sheet: Sheet, { content, width, height }: PaperPicture, y: number): number {
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  sheet.image(content, LEFT, y, { width: width * scale, height: height * scale })
  return height * scale + LOGO.below
}

const countries = new Map<Locale, Intl.DisplayNames>()

function countryName(code: string, locale: Locale): string {
  const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  countries.set(locale, names)
  return names.of(code) ?? code
}

/** Returns the lines of an address. The country is included only for an address abroad. Unknown parts are left out. */
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
  ...(credits && credits.reason !== '' && !isLong(credits.reason) ? [[t('reason'), credits.reason] as const] : []),
]

/** Writes facts below each other in the right half, and returns their height. */
function writeFacts(sheet: Sheet, facts: readonly (readonly [string, string])[], from: number): number {
  const x = LEFT + WIDTH / 2
  const [labelWidth, valueX] = [84, x + 92]
  let y = from
  for (const [label, value] of facts) {
    const labelHeight = write(sheet, label, { x, y, width: labelWidth, colour: COLOURS.grey })
    y += Math.max(labelHeight, write(sheet, value, { x: valueX, y, width: RIGHT - valueX })) + 3
  }
  return y - from
}

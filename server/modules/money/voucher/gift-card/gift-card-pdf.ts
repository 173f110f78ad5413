import type { Output } from '#shared/api/client.ts'
import { shownGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { formatPrice, formatDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { readPictureForPaper } from '#server/modules/organisation/index.ts'
import { palette } from '#server/platform/html/palette.ts'
import { projectPath } from '#server/platform/project-path.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { giftCardTexts } from './gift-card-translator.ts'

/** What is printed on a gift card. */
export interface GiftCardSheet {
  readonly organisationName: string
  /** The organisation's colour as #rrggbb; null for the product's. */
  readonly brandColour: string | null
  /** The path of the organisation's logo in the storage. */
  readonly logoPath: string | null
  readonly code: string
  readonly cents: Cents
  /** Empty where it is not known. */
  readonly buyerName: string
  readonly receiverName: string
  readonly message: string
  /** Undefined for a card that does not expire. */
  readonly lastDay: LocalDate | undefined
  readonly issuedAt: Date
  readonly locale: Locale
}

/** An A5 page in landscape, in points. */
const PAGE = { width: 595.28, height: 419.53, margin: 40 } as const
const WIDTH = PAGE.width - 2 * PAGE.margin
const BAND = 12
/** The most room that a logo takes, at the top right. */
const LOGO = { width: 150, height: 48 } as const
const { ink, 'ink-3': grey, accent } = palette.light
const FONTS = {
  regular: projectPath('resources', 'fonts', 'inter-regular.ttf'),
  bold: projectPath('resources', 'fonts', 'inter-semibold.ttf'),
}

export const PDF_TYPE = 'application/pdf'

export const fileNameOf = ({ code, locale }: Pick<GiftCardSheet, 'code' | 'locale'>): string =>
  giftCardTexts(locale)('file', { code: shownGiftCardCode(code) })

/** A gift card as a file of the API. */
export const giftCardFile = async (
  sheet: GiftCardSheet,
  storage: Pick<Storage, 'read'>,
): Promise<Output<'giftCardFile'>> => ({
  fileName: fileNameOf(sheet),
  contentType: PDF_TYPE,
  content: (await giftCardPdf(sheet, storage)).toString('base64'),
})

/**
 * Returns a gift card as a PDF of one A5 page in landscape, with the organisation's present logo. The PDF library is loaded for the first
 * card only, because most processes never write one.
 */
export async function giftCardPdf(card: GiftCardSheet, storage: Pick<Storage, 'read'>): Promise<Buffer> {
  const logo = await readPictureForPaper(card.logoPath, storage)
  const { default: PdfDocument } = await import('pdfkit')
  const t = giftCardTexts(card.locale)
  const page = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    // The texts are placed by hand; a margin would break pages by itself.
    margin: 0,
    font: FONTS.regular,
    lang: card.locale,
    displayTitle: true,
    info: {
      Title: t('title', { organisation: card.organisationName }),
      Author: card.organisationName,
      Creator: 'Inplan',
      Producer: 'Inplan',
      CreationDate: card.issuedAt,
    },
  })
  const parts: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  page.rect(0, 0, PAGE.width, BAND).fill(card.brandColour ?? accent)
  if (logo) {
    const x = PAGE.width - PAGE.margin - LOGO.width
    page.image(logo.content, x, PAGE.margin, { fit: [LOGO.width, LOGO.height], align: 'right' })
  }
  drawCard(page, card)
  page.end()
  return finished
}

interface TextStyle {
  readonly y: number
  readonly size: number
  readonly isBold?: boolean
  readonly colour?: string
  readonly height?: number
  readonly width?: number
}

function drawCard(page: PDFKit.PDFDocument, card: GiftCardSheet): void {
  const t = giftCardTexts(card.locale)
  const write = (text: string, { y, size, isBold = false, colour = ink, height, width = WIDTH }: TextStyle): number => {
    page
      .font(isBold ? FONTS.bold : FONTS.regular)
      .fontSize(size)
      .fillColor(colour)
    page.text(text, PAGE.margin, y, { width, lineGap: 2, ...(height && { height, ellipsis: true }) })
    return page.y
  }
  let y = write(t('name'), { y: 40, size: 11, colour: grey })
  y = write(card.organisationName, { y: y + 2, size: 22, isBold: true, height: 56, width: WIDTH - LOGO.width - 20 })
  y = write(formatPrice(card.cents, card.locale), { y: y + 10, size: 34, isBold: true })
  const people = [
    card.receiverName && t('for', { name: card.receiverName }),
    card.buyerName && t('from', { name: card.buyerName }),
  ].filter(Boolean)
  if (people.length > 0) y = write(people.join('   '), { y: y + 8, size: 11, height: 30 })
  if (card.message !== '') write(card.message, { y: y + 6, size: 10, colour: grey, height: 92 })
  y = write(t('code'), { y: 306, size: 9, colour: grey })
  y = write(shownGiftCardCode(card.code), { y: y + 1, size: 18, isBold: true })
  const validity =
    card.lastDay === undefined ? t('for-ever') : `${t('valid-until')} ${formatDate(card.lastDay, card.locale)}.`
  write(`${t('how')}\n${validity}`, { y: y + 6, size: 9, colour: grey, height: 40 })
}

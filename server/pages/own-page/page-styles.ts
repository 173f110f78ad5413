import { accentFor, type ColourScheme } from '#shared/colour/accent.ts'
import { type Html, markup, trusted } from '#server/platform/html/html.ts'
import { pageAsset } from '../page-assets.ts'
import { hashSource } from '../page-security.ts'
import { colourScheme } from '../product-page.ts'

/** Styles of a page, and the sources by which its policy allows them. */
export interface PageStyles {
  readonly html: Html
  /** Named by their hashes, so that equal pages are equal texts (see `ETag`). */
  readonly sources: readonly string[]
}

/** Without comments and line breaks, which each page would carry. */
const compact = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')

const common = compact(`${colourScheme.text}${pageAsset('product.css')}${pageAsset('own-page.css')}`)
const commonSource = hashSource(common)

const accentIn = (brandColour: string, scheme: ColourScheme): string =>
  Object.entries(accentFor(brandColour, scheme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/**
 * The product's styles with the accent of an organisation's brand colour, which is changed as little as needed to be readable in light
 * and dark (rule D294).
 * @param brandColour '#rrggbb'; null for the product's
 */
export function pageStyles(brandColour: string | null): PageStyles {
  const html = markup`<style>${trusted(common)}</style>`
  if (brandColour === null) return { html, sources: [commonSource] }
  const light = accentIn(brandColour, 'light')
  const accent = `:root{${light}}@media(prefers-color-scheme:dark){:root{${accentIn(brandColour, 'dark')}}}`
  return { html: markup`${html}\n<style>${trusted(accent)}</style>`, sources: [commonSource, hashSource(accent)] }
}

import { accentFor, type ColourScheme } from '#shared/colour/accent.ts'
import { type Html, markup, trusted } from '#server/platform/html/html.ts'
import { pageAsset } from '#server/pages/read-page-asset.ts'
import { hashSource } from '../page-security.ts'
import { colourScheme } from '#server/pages/page-layout.ts'

/** The inline styles of a page, and the CSP sources that allow them. */
export interface PageStyles {
  readonly html: Html
  /** CSP sources with the hashes of the styles instead of a nonce, so that equal pages have equal texts (see `ETag`). */
  readonly sources: readonly string[]
}

/** Removes comments and line breaks, because the styles are part of every page. */
const compact = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')

const common = compact(`${colourScheme.text}${pageAsset('base-styles.css')}${pageAsset('own-page.css')}`)
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

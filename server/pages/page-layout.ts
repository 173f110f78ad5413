import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchLocale, type Locale } from '#shared/i18n/locale.ts'
import { markup, trusted, type Html } from '#server/platform/html/html.ts'
import { palette } from '#server/platform/html/palette.ts'
import { pageAsset } from './read-page-asset.ts'
import { makeNonce, nonceSource, sendPage, type PagePolicy } from './page-security.ts'

export interface ProductPage {
  readonly title: string
  readonly body: Html
  /** File names in `assets` of additional style sheets and of a script. */
  readonly styles?: readonly string[]
  readonly script?: string
  readonly policy?: PagePolicy
  /** The page's language, if it differs from the reader's. */
  readonly locale?: Locale
}

export const localeOfReader = (request: FastifyRequest): Locale => matchLocale(request.headers['accept-language'])

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')

/** CSS custom properties with the colours of the design tokens, light and dark. */
export const colourScheme = trusted(
  `:root{color-scheme:light dark;${variables(palette.light)}}@media(prefers-color-scheme:dark){:root{${variables(palette.dark)}}}`,
)

/** The logo: a green diary page with one orange dot for "now". */
const mark = trusted(
  '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="7" fill="#0f5147"/><path d="M12 11v7" stroke="#fdfcf7" stroke-width="3.4" stroke-linecap="round"/><circle cx="12" cy="6.2" r="2.4" fill="#f2693f"/></svg>',
)

/** Sends one of the server's own pages. Styles and scripts are inline with a nonce, so nothing else is downloaded. */
export async function sendProductPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, body, styles = [], script, policy, locale = localeOfReader(request) }: ProductPage,
): Promise<FastifyReply> {
  const nonce = makeNonce()
  const css = trusted(['base-styles.css', ...styles].map(pageAsset).join('\n'))
  const page = markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === 'Inplan' ? title : `${title} · Inplan`}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${colourScheme}${css}</style>
</head>
<body>
<header class="top"><a class="brand" href="/">${mark}Inplan</a></header>
${body}
${script !== undefined && markup`<script nonce="${nonce}">${trusted(pageAsset(script))}</script>`}
</body>
</html>
`
  return sendPage(reply, page, {
    styles: [nonceSource(nonce)],
    scripts: script === undefined ? [] : [nonceSource(nonce)],
    images: ['data:'],
    ...policy,
  })
}

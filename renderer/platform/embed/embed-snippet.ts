import type { Locale } from '#shared/i18n/locale.ts'

interface Snippet {
  /** The address of embed.js. */
  readonly scriptUrl: string
  readonly organisationId: string
  /** A fixed language of the widget. By default it is that of the web site, or else the visitor's. */
  readonly locale?: Locale | undefined
  /** How the widget is displayed; floating by default. */
  readonly mode?: 'floating' | 'inline' | 'popup' | undefined
  /** A link for visitors without scripts; in popup mode the link that opens the widget. */
  readonly link?: { readonly pageUrl: string; readonly text: string } | undefined
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The HTML that a web site inserts before `</body>` to show the widget (docs/embedding.md). */
export function snippetOf({ scriptUrl, organisationId, locale, mode = 'floating', link }: Snippet): string {
  const attributes = [
    `src="${escape(scriptUrl)}"`,
    `data-organization-id="${escape(organisationId)}"`,
    ...(mode === 'floating' ? [] : [`data-mode="${mode}"`]),
    ...(locale ? [`data-locale="${locale}"`] : []),
  ]
  const script = `<script async\n  ${attributes.join('\n  ')}></script>`
  const anchor = link && `<a href="${escape(link.pageUrl)}">${escape(link.text)}</a>`
  if (mode === 'popup') return anchor === undefined ? script : `${anchor}\n${script}`
  const both = anchor === undefined ? script : `${script}\n<noscript>${anchor}</noscript>`
  // The height of the inline widget is reserved, so that the web site's content does not move when the widget loads.
  return mode === 'inline' ? `<div style="min-height: 640px">\n${both}\n</div>` : both
}

/** A link that opens the widget as a page of its own. */
export const openLink = (pageUrl: string): string => {
  const url = new URL(pageUrl)
  url.searchParams.set('open', 'true')
  return url.href
}

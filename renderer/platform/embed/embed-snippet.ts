import type { Locale } from '#shared/i18n/locale.ts'

interface Snippet {
  /** Of embed.js. */
  readonly scriptUrl: string
  readonly organisationId: string
  /** Always this language; else the page's, or the visitor's own. */
  readonly locale?: Locale | undefined
  /** How the widget stands in the page; in its corner when left out. */
  readonly mode?: 'floating' | 'inline' | 'popup' | undefined
  /** A plain link for visitors without scripts, and for a popup the link that opens it. */
  readonly link?: { readonly pageUrl: string; readonly text: string } | undefined
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The lines that a web site puts before `</body>` to show the widget's button (docs/embedding.md). */
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
  // The place is kept from the beginning, so that nothing moves when the widget comes.
  return mode === 'inline' ? `<div style="min-height: 640px">\n${both}\n</div>` : both
}

/** The widget as a page of its own, open at once. */
export const openLink = (pageUrl: string): string => {
  const url = new URL(pageUrl)
  url.searchParams.set('open', 'true')
  return url.href
}

import { home } from '#shared/domain/own-page/page-path-and-url.ts'
import { shortened } from '#shared/domain/own-page/page-parts.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { Specialist } from '#shared/domain/team/specialist.ts'
import { type Locale, locales } from '#shared/i18n/locale.ts'
import { type Html, jsonForScript, markup, trusted } from '#server/platform/html/html.ts'
import { pageAsset } from '#server/pages/read-page-asset.ts'
import { hashSource } from '../page-security.ts'
import { ownPageText, otherLocale } from './own-page-texts.ts'
import { homeBody, serviceBody, specialistBody } from './page-bodies.ts'
import type { ShownPage } from './page-render-data.ts'
import { businessData, serviceData, specialistData } from './structured-data.ts'

/** The subject of a page: the organisation, a service or a specialist. */
export type PageSubject =
  | { readonly kind: 'home' }
  | { readonly kind: 'services'; readonly service: Service }
  | { readonly kind: 'specialists'; readonly specialist: Specialist }

interface Head {
  readonly title: string
  readonly description: string
  /** The picture for link previews in messengers; null for none. */
  readonly imagePath: string | null
  readonly data: unknown
  readonly body: Html
}

/** A complete page of an organisation, readable without scripts. */
export function pageDocument(shown: ShownPage, subject: PageSubject, styles: Html): Html {
  const { locale, organisation, previewKey, publicUrl, words } = shown
  const { title, description, imagePath, data, body } = contentOf(shown, subject)
  const other = otherLocale[locale]
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description !== '' && markup`<meta name="description" content="${description}">`}
${previewKey !== undefined && markup`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${shown.addressOf()}">
${locales.map((each) => markup`<link rel="alternate" hreflang="${each}" href="${shown.addressOf(shown.spot, each)}">`)}
<link rel="alternate" hreflang="x-default" href="${shown.addressOf(shown.spot, organisation.locale)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
${description !== '' && markup`<meta property="og:description" content="${description}">`}
<meta property="og:url" content="${shown.addressOf()}">
<meta property="og:site_name" content="${words.name}">
<meta property="og:locale" content="${openGraphLocales[locale]}">
${imagePath !== null && markup`<meta property="og:image" content="${shown.imageUrl(imagePath)}">`}
<link rel="icon" href="${organisation.logoPath === null ? 'data:,' : shown.imageUrl(organisation.logoPath)}">
${styles}
<script type="application/ld+json">${jsonForScript(data)}</script>
</head>
<body>
${previewKey !== undefined && markup`<p class="notice">${ownPageText(locale, 'preview')}</p>`}
<header class="bar">
<a class="brand" href="${shown.linkTo(home)}">${logo(shown)}${words.name}</a>
<a class="way" lang="${other}" hreflang="${other}" href="${shown.linkTo(shown.spot, other)}">${ownPageText(locale, 'language')}</a>
</header>
<main>
${body}
</main>
<footer><a href="${publicUrl}/">${ownPageText(locale, 'made')}</a></footer>
<script data-src="${publicUrl}/embed.js" data-organization-id="${organisation.id}">${loadAfterPaint.script}</script>
</body>
</html>
`
}

const loadAfterPaintText = pageAsset('load-after-paint.js')

/**
 * An inline script that loads the widget's loader script after the page is painted. Until then, and without JavaScript, links lead to the
 * widget's own page.
 */
export const loadAfterPaint = { script: trusted(loadAfterPaintText), source: hashSource(loadAfterPaintText) }

const openGraphLocales: Readonly<Record<Locale, string>> = { en: 'en_GB', nl: 'nl_NL' }

function logo({ imageUrl, organisation: { logoPath } }: ShownPage): Html | false {
  return logoPath !== null && markup`<img class="logo" src="${imageUrl(logoPath)}" alt="" width="44" height="44">`
}

function contentOf(shown: ShownPage, subject: PageSubject): Head {
  const { content, organisation, words } = shown
  switch (subject.kind) {
    case 'home':
      return {
        title: words.tagline === '' ? words.name : `${words.name} · ${words.tagline}`,
        description: shortened(words.about || words.tagline),
        imagePath: content.pictures[0]?.path ?? organisation.logoPath,
        data: businessData(shown),
        body: homeBody(shown),
      }
    case 'services': {
      const { name, description } = words.ofService(subject.service)
      return {
        title: `${name} · ${words.name}`,
        description: shortened(description),
        imagePath: subject.service.imagePath ?? organisation.logoPath,
        data: serviceData(shown, subject.service),
        body: serviceBody(shown, subject.service),
      }
    }
    case 'specialists': {
      const { name, title, bio } = words.ofSpecialist(subject.specialist)
      return {
        title: `${name} · ${words.name}`,
        description: shortened(bio || title),
        imagePath: subject.specialist.avatarPath ?? organisation.logoPath,
        data: specialistData(shown, subject.specialist),
        body: specialistBody(shown, subject.specialist),
      }
    }
    default:
      return subject satisfies never
  }
}

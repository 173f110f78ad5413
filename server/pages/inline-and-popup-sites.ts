import type { Locale } from '#shared/i18n/locale.ts'
import { businessId, freelancerId } from '#server/demo/demo-ids.ts'
import { markup } from '#server/platform/html/html.ts'
import type { DemoSite } from './register-demo-sites.ts'

const texts = {
  en: {
    studioTitle: 'Book at Studio Noord',
    home: 'Home',
    headline: 'Book',
    intro: 'Choose what you need and when. The widget stands in the page’s own text, as high as what it shows.',
    after: 'Rather talk first? Book an introduction call: it is free, and takes twenty minutes.',
    coachTitle: 'Book with Mila Hendriks',
    coachHeadline: 'Book a session',
    coachIntro:
      'No launcher: the page’s own links open the widget as a dialog, and lead to it where scripts do not run.',
    any: 'See all sessions',
    english: 'In English',
    dutch: 'In Dutch',
    footer: 'A made-up page that shows what Inplan does on a site of your own.',
  },
  nl: {
    studioTitle: 'Boeken bij Studio Noord',
    home: 'Begin',
    headline: 'Boeken',
    intro:
      'Kies wat je nodig hebt en wanneer. De widget staat in de tekst van de pagina, zo hoog als wat hij laat zien.',
    after: 'Eerst even praten? Boek een kennismaking: die is gratis en duurt twintig minuten.',
    coachTitle: 'Boeken bij Mila Hendriks',
    coachHeadline: 'Boek een sessie',
    coachIntro:
      'Geen knop in de hoek: links van de pagina openen de widget als venster, en leiden ernaartoe waar scripts niet draaien.',
    any: 'Bekijk alle sessies',
    english: 'In het Engels',
    dutch: 'In het Nederlands',
    footer: 'Een verzonnen pagina die laat zien wat Inplan op je eigen site doet.',
  },
} as const satisfies Record<Locale, Record<string, string>>

/** `/demo/inline`: the widget inline in a page. */
export const inlineSite: DemoSite = {
  path: '/demo/inline',
  organisationId: businessId,
  stylesheet: 'studio-noord.css',
  mode: 'inline',
  title: (locale) => texts[locale].studioTitle,
  body(locale) {
    const t = texts[locale]
    return markup`<nav class="nav" aria-label="Studio Noord"><strong>studio noord</strong><a href="/demo">${t.home}</a></nav>
<main>
<section class="part"><div><h1>${t.headline}</h1><p class="soft">${t.intro}</p></div><div class="booking" id="booking"></div></section>
<section class="part"><p>${t.after}</p></section>
</main>
<footer>${t.footer}</footer>`
  },
}

/** `/demo/popup`: a page whose own links open the widget. */
export const popupSite: DemoSite = {
  path: '/demo/popup',
  organisationId: freelancerId,
  stylesheet: 'mila-hendriks.css',
  mode: 'popup',
  title: (locale) => texts[locale].coachTitle,
  body(locale, origin) {
    const t = texts[locale]
    const widget = (language: string) => `${origin}/widget/${language}?organization_id=${freelancerId}`
    return markup`<header class="bar"><span>Mila Hendriks</span><a href="/demo/freelancer">${t.home}</a></header>
<main>
<section class="offers"><h1>${t.coachHeadline}</h1><p class="soft">${t.coachIntro}</p>
<p class="ways"><a class="go" href="${widget('')}">${t.any}</a> <a href="${widget('en')}">${t.english}</a> <a href="${widget('nl')}">${t.dutch}</a></p></section>
</main>
<footer>${t.footer}</footer>`
  },
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Output } from '#shared/api/client.ts'
import { isLocale, type Locale } from '#shared/i18n/locale.ts'
import { type Html, jsonForScript, markup, trusted } from '#server/platform/html/html.ts'
import { withBootFailureScript } from './boot-failure.ts'
import { sendUnbuiltPage } from './error-pages.ts'
import { localeOfReader } from './page-layout.ts'
import { makeNonce, nonceSource, sendPage } from './page-security.ts'
import { pageText } from './page-texts.ts'

/** The data of an organisation that its widget page needs. */
export interface WidgetOrganisation {
  readonly catalogue: Output<'catalogue'>
  /** Origins of the sites that may embed the widget. */
  readonly allowedSites: readonly string[]
  /** How customers reach the organisation where the widget cannot start; each is empty if not set. */
  readonly contact: { readonly email: string; readonly phoneNumber: string }
  /** Whether card data is entered in Stripe's form, which the browser loads from Stripe. */
  readonly usesStripe: boolean
}

/** An origin, or an origin with any port. Other values in the database never reach the header. */
const embedderPattern = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d{1,5}|\*))?$/

/** The sources that Stripe.js needs according to its documentation. */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const

interface WidgetQuery {
  Querystring: { organization_id?: string | string[] }
}

export interface WidgetPageSources {
  /** Reads the built HTML page of the widget; undefined while it has not been built. */
  readonly template: () => Promise<string | undefined>
  /** Finds an organisation; undefined when it does not exist. */
  readonly find: (organisationId: string) => Promise<WidgetOrganisation | undefined>
  /** The origins of pictures. */
  readonly imageSources: () => readonly string[]
}

/**
 * Serves the widget at every path below `/widget/`: the built page with the data of the first screen, and a policy that lets
 * only the organisation's own sites embed it (threat W1).
 */
export function registerWidgetPage(app: FastifyInstance, { template, find, imageSources }: WidgetPageSources): void {
  app.get('/widget', (request, reply) => reply.redirect(`/widget/${request.url.slice('/widget'.length)}`))
  app.get<WidgetQuery>('/widget/*', async (request, reply) => {
    const page = await template()
    if (page === undefined) return sendUnbuiltPage(request, reply)
    const { organization_id: id } = request.query
    const organisation = typeof id === 'string' ? await find(id) : undefined
    const usesStripe = organisation?.usesStripe ?? false
    const nonce = makeNonce()
    // Without this header, a widget in a pop-up window would lose its connection to the page that opened it.
    void reply.status(organisation ? 200 : 404).header('cross-origin-opener-policy', 'unsafe-none')
    return sendPage(reply, trusted(fillTemplate(page, { nonce, locale: localeOf(request), organisation })), {
      scripts: ["'self'", nonceSource(nonce), ...(usesStripe ? stripe.scripts : [])],
      styles: ["'self'", nonceSource(nonce)],
      images: ["'self'", 'data:', 'blob:', ...imageSources()],
      fonts: ["'self'"],
      connections: ["'self'", ...(usesStripe ? stripe.connections : [])],
      frames: usesStripe ? stripe.frames : [],
      embedders: ["'self'", ...(organisation?.allowedSites ?? []).filter((site) => embedderPattern.test(site))],
    })
  })
}

interface Filling {
  readonly nonce: string
  readonly locale: Locale
  readonly organisation: WidgetOrganisation | undefined
}

/** The replacements are functions, so that a `$` in a name has no special meaning. */
function fillTemplate(page: string, { nonce, locale, organisation }: Filling): string {
  const profile = organisation?.catalogue.organisation
  const name = profile?.names?.[locale] ?? profile?.name ?? 'Inplan'
  return withBootFailureScript(page, 'widget', nonce)
    .replaceAll('__CSP_NONCE__', nonce)
    .replace(/<html[^>]*>/, () => `<html lang="${locale}">`)
    .replace(/<title>[^<]*<\/title>/, () => markup`<title>${name}</title>`.text)
    .replace('<!-- contact -->', () => markupOfContact(organisation?.contact, locale).text)
    .replace(
      /(<script type="application\/json" id="inplan-boot">)[^<]*(<\/script>)/,
      (_, start: string, end: string) => start + jsonForScript(organisation?.catalogue ?? null).text + end,
    )
}

/** How to reach the organisation (rule D386); nothing if it has set neither a phone number nor a mail address. */
function markupOfContact(contact: WidgetOrganisation['contact'] | undefined, locale: Locale): Html {
  const { phoneNumber = '', email = '' } = contact ?? {}
  const links = [
    ...(phoneNumber === '' ? [] : [markup`<br><a href="tel:${phoneNumber.replace(/[^\d+]/g, '')}">${phoneNumber}</a>`]),
    ...(email === '' ? [] : [markup`<br><a href="mailto:${email}">${email}</a>`]),
  ]
  return links.length === 0 ? trusted('') : markup`<p>${pageText(locale, 'widget.contact')}${links}</p>`
}

/** The language of the path's first segment, else the browser's (rule B1.5). */
function localeOf(request: FastifyRequest): Locale {
  const [, , first = ''] = request.url.split(/[/?]/)
  return isLocale(first) ? first : localeOfReader(request)
}

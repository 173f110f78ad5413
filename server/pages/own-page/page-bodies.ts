import { byCategory } from '#shared/domain/service/service-categories.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { Specialist } from '#shared/domain/team/specialist.ts'
import { categoryAnchors, otherServices } from '#server/modules/catalogue/index.ts'
import { home } from '#shared/domain/own-page/page-path-and-url.ts'
import { type Html, markup } from '#server/platform/html/html.ts'
import {
  hoursTable,
  locationList,
  paragraphs,
  picture,
  serviceList,
  specialistList,
  termsOf,
  translatorOf,
} from './page-sections.ts'
import type { ShownPage } from './page-render-data.ts'

/**
 * Renders a section of a page.
 *
 * @param anchor the fragment (after `#`) of addresses that lead to the section
 */
const section = (title: string, body: Html, kind: string, anchor?: string): Html =>
  markup`<section class="${kind}"${anchor !== undefined && markup` id="${anchor}"`}><h2>${title}</h2>${body}</section>`

/** Renders the pictures of the page. Their descriptions exist only in the organisation's own language. */
function gallery({ content, imageUrl, locale, organisation }: ShownPage): Html {
  const language = organisation.locale === locale ? undefined : organisation.locale
  const size = { width: 640, height: 427 }
  return markup`<div class="gallery">${content.pictures.map(({ path, description }) =>
    picture(imageUrl(path), description, size, 'photo', language),
  )}</div>`
}

/** Renders the start page: who the organisation is, and what can be booked, with whom, when and where. */
export function homeBody(shown: ShownPage): Html {
  const { content, organisation, words } = shown
  const { hours, locations, pictures, specialists } = content
  const t = translatorOf(shown)
  const people = organisation.kind === 'freelancer' ? t('freelancer', { name: words.name }) : t('specialists')
  return markup`<section class="hero"><h1>${words.name}</h1>
${words.tagline !== '' && markup`<p class="lead">${words.tagline}</p>`}
<p><a class="book" href="${shown.bookingUrl()}">${t('book')}</a></p></section>
${words.about !== '' && markup`<section class="about">${paragraphs(words.about)}</section>`}
${pictures.length > 0 && gallery(shown)}
${servicesByCategory(shown)}
${specialists.length > 0 && section(people, specialistList(shown, specialists), 'team')}
<div class="facts">
${hours.length > 0 && section(t('hours'), hoursTable(shown), 'open')}
${locations.length > 0 && section(t('locations'), locationList(shown, locations), 'where')}
${contact(shown)}
</div>`
}

/**
 * Renders the services under the same headings as in the widget (rule D238). Each category has an anchor, which is the same in both
 * languages. If there are several categories, a list of links to them comes first (rule D294).
 */
function servicesByCategory(shown: ShownPage): Html {
  const { categories, services } = shown.content
  const t = translatorOf(shown)
  const groups = byCategory(services, categories)
  const isGrouped = groups.some(({ category }) => category !== undefined)
  const anchors = categoryAnchors(categories)
  const shownGroups = groups.map((group) => ({
    title: group.category ? shown.words.ofCategory(group.category) : t(isGrouped ? 'other-services' : 'services'),
    anchor: group.category ? anchors.get(group.category.id) : otherServices,
    services: group.services,
  }))
  return markup`${
    groups.length > 1 &&
    markup`<nav class="ways" aria-label="${t('services')}"><ul>${shownGroups.map(({ anchor, title }) => markup`<li><a class="way" href="#${anchor}">${title}</a></li>`)}</ul></nav>`
  }${shownGroups.map(({ title, anchor, services: listed }) => section(title, serviceList(shown, listed), 'offer', anchor))}`
}

/** A web address without its scheme: "studio-noord.example". */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

function contact(shown: ShownPage): Html | undefined {
  const { email, phoneNumber, website, openingHours } = shown.organisation
  const isShown =
    shown.content.page.parts.includes('contact') && `${email}${phoneNumber}${website}${openingHours}` !== ''
  if (!isShown) return undefined
  const t = translatorOf(shown)
  const phone = phoneNumber.replace(/[^\d+]/g, '')
  const lines = markup`<dl>
${email !== '' && markup`<div><dt>${t('email')}</dt><dd><a href="mailto:${email}">${email}</a></dd></div>`}
${phoneNumber !== '' && markup`<div><dt>${t('phone')}</dt><dd><a href="tel:${phone}">${phoneNumber}</a></dd></div>`}
${/^https?:\/\//.test(website) && markup`<div><dt>${t('website')}</dt><dd><a rel="noopener" href="${website}">${shortAddress(website)}</a></dd></div>`}
${openingHours !== '' && markup`<div><dt>${t('reachable')}</dt>${openingHours.split('\n').map((line) => markup`<dd>${line}</dd>`)}</div>`}
</dl>`
  return section(t('contact'), lines, 'contact')
}

const wayBack = (shown: ShownPage): Html =>
  markup`<p><a class="way" href="${shown.linkTo(home)}">← ${translatorOf(shown)('back', { name: shown.words.name })}</a></p>`

/** The page of one service. */
export function serviceBody(shown: ShownPage, service: Service): Html {
  const { content, imageUrl, words } = shown
  const t = translatorOf(shown)
  const { name, description } = words.ofService(service)
  const by = content.specialists.filter(({ id }) => service.specialistIds.includes(id))
  const isAtPlace = service.locationTypes.includes('physical')
  const at = content.locations.filter(({ id }) => service.locationIds.length === 0 || service.locationIds.includes(id))
  const elsewhere = [
    service.locationTypes.includes('virtual') && t('virtual'),
    service.locationTypes.includes('phone') && t('by-phone'),
  ].filter((text) => text !== false)
  const places = isAtPlace && at.length > 0
  return markup`${wayBack(shown)}
<div class="opening"><section class="hero"><h1>${name}</h1>
<p class="lead">${termsOf(service, shown.locale)}</p>
${service.kind === 'group' && markup`<p class="terms">${t('group', { count: service.capacity })}</p>`}
<p><a class="book" href="${shown.bookingUrl({ serviceId: service.id })}">${t('book-this', { name })}</a></p></section>
${service.imagePath !== null && markup`<div class="single">${picture(imageUrl(service.imagePath), '', { width: 960, height: 540 }, 'photo')}</div>`}
${description !== '' && markup`<section class="about">${paragraphs(description)}</section>`}</div>
${by.length > 0 && section(t('with'), specialistList(shown, by), 'team')}
${(places || elsewhere.length > 0) && section(t('where'), markup`${elsewhere.length > 0 && markup`<p>${elsewhere.join(', ')}</p>`}${places && locationList(shown, at)}`, 'where')}`
}

/** The page of one specialist. */
export function specialistBody(shown: ShownPage, specialist: Specialist): Html {
  const { content, imageUrl, words } = shown
  const t = translatorOf(shown)
  const { name, title, bio } = words.ofSpecialist(specialist)
  const gives = content.services.filter(({ specialistIds }) => specialistIds.includes(specialist.id))
  const booking = shown.bookingUrl({ specialistId: specialist.id })
  return markup`${wayBack(shown)}
<section class="hero portrait">
${specialist.avatarPath !== null && picture(imageUrl(specialist.avatarPath), '', { width: 144, height: 144 }, 'face large')}
<div><h1>${name}</h1>
${title !== '' && markup`<p class="lead">${title}</p>`}
<p><a class="book" href="${booking}">${t('book-with', { name: specialist.firstName })}</a></p></div></section>
${bio !== '' && markup`<section class="about">${paragraphs(bio)}</section>`}
${gives.length > 0 && section(t('services'), serviceList(shown, gives), 'offer')}`
}

import type { Location } from '#shared/domain/location/location.ts'
import { paragraphsOf } from '#shared/domain/own-page/page-parts.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { Specialist } from '#shared/domain/team/specialist.ts'
import { formatDuration, formatPrice, formatWeekdayName } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { type Html, markup } from '#server/platform/html/html.ts'
import { type OwnPageText, ownPageText } from './own-page-texts.ts'
import type { ShownPage } from './page-render-data.ts'

/** The parts that several pages of an organisation share. */

export const translatorOf =
  ({ locale }: Pick<ShownPage, 'locale'>) =>
  (key: OwnPageText, values?: Readonly<Record<string, string | number>>) =>
    ownPageText(locale, key, values)

export const paragraphs = (text: string): Html[] =>
  paragraphsOf(text).map((each) => markup`<p class="lines">${each}</p>`)

/**
 * Renders a picture that the browser loads when it comes into view. Its size is reserved from the start.
 *
 * @param language of the description, if it differs from the page's
 */
export const picture = (
  url: string,
  description: string,
  size: { width: number; height: number },
  kind: string,
  language?: Locale,
): Html =>
  markup`<img class="${kind}" src="${url}" alt="${description}"${language !== undefined && markup` lang="${language}"`} width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`

/** Formats duration and price of a service: "1 h 15 min · €18". */
export function termsOf({ durationMinutes, priceCents }: Service, locale: Locale): string {
  const price = priceCents === 0 ? ownPageText(locale, 'free') : formatPrice(priceCents, locale)
  return `${formatDuration(durationMinutes, locale)} · ${price}`
}

export function serviceList(shown: ShownPage, services: readonly Service[]): Html {
  const { content, imageUrl, linkTo, locale, spotOf, words } = shown
  const t = translatorOf(shown)
  return markup`<ul class="services">${services.map((service) => {
    const { name, description } = words.ofService(service)
    const link = content.services.includes(service) ? linkTo(spotOf('services', service.id)) : undefined
    return markup`<li class="card">
${service.imagePath !== null && picture(imageUrl(service.imagePath), '', { width: 480, height: 270 }, 'wide')}
<div class="inside"><h3>${link === undefined ? name : markup`<a href="${link}">${name}</a>`}</h3>
<p class="terms">${termsOf(service, locale)}</p>
${description !== '' && markup`<p class="short">${description}</p>`}
<p><a class="book small" href="${shown.bookingUrl({ serviceId: service.id })}" aria-label="${t('book-this', { name })}">${t('book')}</a></p></div></li>`
  })}</ul>`
}

export function specialistList(shown: ShownPage, specialists: readonly Specialist[]): Html {
  const { imageUrl, linkTo, spotOf, words } = shown
  return markup`<ul class="people">${specialists.map((person) => {
    const { name, title } = words.ofSpecialist(person)
    const portrait = person.avatarPath
    return markup`<li><a class="person" href="${linkTo(spotOf('specialists', person.id))}">
${portrait === null ? markup`<span class="face" aria-hidden="true">${name.slice(0, 1)}</span>` : picture(imageUrl(portrait), '', { width: 72, height: 72 }, 'face')}
<span><b>${name}</b>${title !== '' && markup`<span class="terms">${title}</span>`}</span></a></li>`
  })}</ul>`
}

/** Returns a date in 2024 with this weekday, for formatting its name: 2024-01-01 was a Monday. */
const dayNamed = (weekday: number) => `2024-01-0${weekday}`

export function hoursTable(shown: ShownPage): Html {
  const t = translatorOf(shown)
  const rows = shown.content.hours.map(({ weekday, times }) => {
    const text = times.map(
      ({ from, to }, index) =>
        markup`${index > 0 && ', '}<span>${formatLocalTime(from)} - ${formatLocalTime(to)}</span>`,
    )
    return markup`<tr><th scope="row">${formatWeekdayName(dayNamed(weekday), shown.locale)}</th><td>${text}</td></tr>`
  })
  return markup`<table class="hours"><tbody>${rows}</tbody></table><p class="terms">${t('hours-note')}</p>`
}

/** Returns the address of an OpenStreetMap search. Nothing is loaded from there until somebody follows the link. */
export const mapUrl = ({ address, city, postalCode }: Location): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${address}, ${postalCode} ${city}` }).toString()}`

export function locationList(shown: ShownPage, locations: readonly Location[]): Html {
  const t = translatorOf(shown)
  return markup`<ul class="places">${locations.map((location) => {
    const { address, postalCode, city } = location
    return markup`<li><address>${address}<br>${postalCode} ${city}</address>
<a class="way" rel="noopener" href="${mapUrl(location)}" aria-label="${t('map')}: ${address}, ${city}">${t('map')}</a></li>`
  })}</ul>`
}

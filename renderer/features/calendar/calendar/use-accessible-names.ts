import { useCallback } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { capitalise, formatList, formatLongDateWithin } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { addDays } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { isUnsent } from '#renderer/data/offline/with-queued-acts.ts'
import {
  seatsOf,
  type Availability,
  type ProviderBooking,
  type Service,
  type Specialist,
} from '#renderer/data/api-types.ts'
import type { Band } from './availability-bands.ts'
import { isWholeDay, type DayAbsence } from './calendar-absences.ts'
import { guestName, partOf, timesOf, type CalendarCard } from './calendar-cards.ts'
import type { SpecialistMark } from './people/specialist-marks.ts'

type BookingState = ProviderBooking['status']

/** The services, specialists and marks from which the accessible names of items are composed. */
export interface CalendarPeople {
  readonly services: ReadonlyMap<string, Service>
  readonly specialists: ReadonlyMap<string, Specialist>
  /** The specialists' marks if several calendars are shown, otherwise empty. */
  readonly marks: ReadonlyMap<string, SpecialistMark>
}

export const specialistName = (people: CalendarPeople, id: string): string => {
  const specialist = people.specialists.get(id)
  return specialist ? fullName(specialist) : ''
}

/** The accessible name of a card with all its details. */
export function useCardName(people: CalendarPeople): (card: CalendarCard) => string {
  const t = useText('provider')
  const locale = useLocale()
  return useCallback(
    (card) => {
      const texts = cardTexts(t)
      const stateOf = (booking: ProviderBooking) =>
        isUnsent(booking) ? t('offline.unsent') : texts.state(booking.status)
      const part = partOf(card)
      const { from, to } = timesOf(card)
      // An appointment over midnight is named with both of its days on each of them.
      const first = part === 'rest' ? addDays(card.date, -1) : card.date
      const when = {
        date: capitalise(dateWithin(first, locale)),
        from,
        to: part ? t('card.to-next-day', { time: to, date: dateWithin(addDays(first, 1), locale) }) : to,
        service: card.serviceName,
      }
      const name =
        card.kind === 'booking'
          ? texts.booking({ ...when, guest: guestName(card.booking), state: stateOf(card.booking) })
          : t('card.session', { ...when, taken: seatsOf(card.bookings), count: card.seats })
      const specialist = people.marks.size > 0 && specialistName(people, card.specialistId)
      return specialist ? texts.with({ card: name, specialist }) : name
    },
    [locale, people, t],
  )
}

interface CardTexts {
  readonly booking: Template
  readonly with: Template
  readonly absence: Template
  /** The text for an absence that lasts a whole day. */
  readonly dayOff: Template
  readonly everyone: string
  readonly state: (status: BookingState) => string
}

const textsOf = new WeakMap<Translate<'provider'>, CardTexts>()

/**
 * Prepares the texts of accessible names. A week has hundreds of names, so each text is translated once per language and its placeholders
 * are filled in here.
 */
function cardTexts(t: Translate<'provider'>): CardTexts {
  const known = textsOf.get(t)
  if (known) return known
  const states = new Map<BookingState, string>()
  const texts: CardTexts = {
    booking: template(t('card.booking', blanks)),
    with: template(t('card.with', blanks)),
    absence: template(t('absence.name', blanks)),
    dayOff: template(t('absence.name-day', blanks)),
    everyone: t('absence.everyone'),
    state(status) {
      const state = states.get(status) ?? t(`state.${status}`)
      states.set(status, state)
      return state
    },
  }
  textsOf.set(t, texts)
  return texts
}

const blanks = {
  title: '{{title}}',
  date: '{{date}}',
  from: '{{from}}',
  to: '{{to}}',
  service: '{{service}}',
  guest: '{{guest}}',
  state: '{{state}}',
  card: '{{card}}',
  specialist: '{{specialist}}',
}

/** A function that fills in the placeholders of a text. The text is parsed once and used many times. */
type Template = (values: Readonly<Record<string, string>>) => string

function template(text: string): Template {
  const parts = text.split(/\{\{(\w+)\}\}/)
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? ''))).join('')
}

const longDates = new Map<string, string>()

/** A date within a name: "vrijdag 14 maart". */
function dateWithin(date: string, locale: Locale): string {
  const key = locale + date
  const known = longDates.get(key) ?? formatLongDateWithin(date, locale)
  longDates.set(key, known)
  return known
}

/** Returns the mark of an absence's specialist; undefined if it has several. */
export function markOfAbsence(people: CalendarPeople, { absence }: DayAbsence): SpecialistMark | undefined {
  const [only, ...others] = absence.specialistIds
  return others.length > 0 ? undefined : people.marks.get(only ?? '')
}

/** The accessible name of an absence on a day. */
export function useAbsenceName(people: CalendarPeople): (item: DayAbsence) => string {
  const t = useText('provider')
  const locale = useLocale()
  return useCallback(
    ({ absence, date, from, to }) => {
      const texts = cardTexts(t)
      const words = {
        title: absence.title || t(`absence.kind.${absence.kind}`),
        date: dateWithin(date, locale),
        from: formatLocalTime(from),
        to: formatLocalTime(to),
      }
      const plain = isWholeDay({ from, to }) ? texts.dayOff(words) : texts.absence(words)
      const name = isUnsent(absence) ? t('offline.named', { name: plain }) : plain
      if (people.marks.size === 0) return name
      const specialists = absence.specialistIds.map((id) => specialistName(people, id))
      const whose = specialists.length === 0 ? texts.everyone : formatList(specialists, locale)
      return texts.with({ card: name, specialist: whose })
    },
    [locale, people, t],
  )
}

/** The accessible name of a band. */
export function useBandName(people: CalendarPeople): (band: Band) => string {
  const t = useText('provider')
  const locale = useLocale()
  return useCallback(
    (band): string => {
      const when = {
        date: dateWithin(band.date, locale),
        from: formatLocalTime(band.from),
        to: formatLocalTime(band.to),
      }
      const first = band.members[0]
      const whose = (name: string, member: Availability | undefined) => {
        const specialist = people.marks.size > 0 && member ? specialistName(people, member.specialistId) : ''
        return specialist ? t('card.with', { card: name, specialist }) : name
      }
      switch (band.kind) {
        case 'window':
          return whose(t('band.window', when), first)
        case 'slots':
          return whose(
            t('band.slots', { ...when, service: people.services.get(first?.serviceIds[0] ?? '')?.name ?? '' }),
            first,
          )
        case 'several': {
          const names = new Set(band.members.map((member) => specialistName(people, member.specialistId)))
          if (names.size === 1) return t('band.window', when)
          return t('band.several', { ...when, specialists: formatList(names, locale) })
        }
        default:
          return band.kind satisfies never
      }
    },
    [locale, people, t],
  )
}

import { useCallback } from 'react'
import { fullName } from '#shared/domain/specialist.ts'
import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import type { Service, Specialist } from '#renderer/data/wire.ts'
import type { Band } from './availability-bands.ts'
import { guestName, type CalendarCard } from './calendar-cards.ts'

/** Who gives what: for names that stand alone, and for what is drawn in a card. */
export interface CalendarPeople {
  readonly services: ReadonlyMap<string, Service>
  readonly specialists: ReadonlyMap<string, Specialist>
  /** Several people's calendars are shown at once, so each thing says whose it is. */
  readonly isEveryone: boolean
}

export const specialistName = (people: CalendarPeople, id: string): string => {
  const specialist = people.specialists.get(id)
  return specialist ? fullName(specialist) : ''
}

/** The accessible name of a card: all that it would say with room enough. */
export function useCardName(people: CalendarPeople): (card: CalendarCard) => string {
  const t = useText('provider')
  const locale = useLocale()
  return useCallback(
    (card) => {
      const when = {
        date: formatLongDate(card.date, locale),
        from: formatLocalTime(card.from),
        to: formatLocalTime(card.to),
        service: card.serviceName,
      }
      const name =
        card.kind === 'booking'
          ? t('card.booking', { ...when, guest: guestName(card.booking), state: t(`state.${card.booking.status}`) })
          : t('card.session', { ...when, taken: card.bookings.length, count: card.seats })
      const specialist = people.isEveryone && specialistName(people, card.specialistId)
      return specialist ? t('card.with', { card: name, specialist }) : name
    },
    [locale, people, t],
  )
}

const listFormats = { en: new Intl.ListFormat('en-GB'), nl: new Intl.ListFormat('nl-NL') }

/** The accessible name of a band. */
export function useBandName(people: CalendarPeople): (band: Band) => string {
  const t = useText('provider')
  const locale = useLocale()
  return useCallback(
    (band): string => {
      const when = {
        date: formatLongDate(band.date, locale),
        from: formatLocalTime(band.from),
        to: formatLocalTime(band.to),
      }
      const first = band.members[0]
      switch (band.kind) {
        case 'window':
          return t('band.window', when)
        case 'slots':
          return t('band.slots', { ...when, service: people.services.get(first?.serviceIds[0] ?? '')?.name ?? '' })
        case 'several': {
          const names = new Set(band.members.map((member) => specialistName(people, member.instructorId)))
          if (names.size === 1) return t('band.window', when)
          return t('band.several', { ...when, specialists: listFormats[locale].format(names) })
        }
        default:
          return band.kind satisfies never
      }
    },
    [locale, people, t],
  )
}

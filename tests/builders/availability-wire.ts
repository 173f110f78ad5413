import { at } from './provider-wire.ts'
import type { AvailabilityDetails, PlannedChange } from '#renderer/data/api-types.ts'

type PlannedOccurrence = PlannedChange['deleted'][number]

/** Builds the occurrence of 13 March of a weekly massage with Fenna, on Thursdays from 14:00 to 15:00 until 12 June 2025. */
export function someAvailability(changes: Partial<AvailabilityDetails> = {}): AvailabilityDetails {
  return {
    id: 'series-2_20250313_1400',
    seriesId: 'series-2',
    type: 'TIME_SLOT',
    specialistId: 'fenna',
    serviceIds: ['massage'],
    price: 85,
    duration: 60,
    locationTypes: ['PHYSICAL'],
    locationIds: [],
    date: '2025-03-13',
    startTime: '14:00',
    endTime: '15:00',
    recurrence: 'WEEKLY',
    endDate: '2025-06-12',
    openEnded: false,
    eventsOnDay: 1,
    isPast: false,
    isEdited: false,
    bookingIds: [],
    allowedDeleteScopes: [
      'SELECTED_INSTANCE',
      'FOLLOWING_INSTANCES',
      'ALL_INSTANCES',
      'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK',
    ],
    ...changes,
  }
}

/**
 * Builds another occurrence of the weekly massage. `wall` is its local date, "2025-03-20", or its local date and time, "2025-03-20 15:00".
 */
export function anOccurrence(wall: string, changes: Partial<PlannedOccurrence> = {}): PlannedOccurrence {
  const [date = '', from = '14:00'] = wall.split(' ')
  const hour = Number(from.slice(0, 2))
  return {
    id: `series-2_${date.replaceAll('-', '')}_1400`,
    specialistId: 'fenna',
    serviceIds: ['massage'],
    startTime: at(`${date} ${from}`),
    endTime: at(`${date} ${String(hour + 1).padStart(2, '0')}:${from.slice(3)}`),
    duration: 60,
    price: 85,
    locationTypes: ['PHYSICAL'],
    locationIds: [],
    ...changes,
  }
}

/** A preview of a change that does nothing, plus the given `lists`. Its counts are the lengths of the lists unless given. */
export function aPreview({ counts, ...lists }: Partial<PlannedChange> = {}): PlannedChange {
  const preview = {
    fingerprint: 'as-shown',
    changeType: null,
    scope: 'SELECTED_INSTANCE' as const,
    allowedScopes: someAvailability().allowedDeleteScopes,
    moreScopes: [],
    endless: [],
    created: [],
    updated: [],
    deleted: [],
    kept: [],
    blocked: [],
    ...lists,
  }
  const { created, updated, deleted, kept, blocked } = preview
  return {
    ...preview,
    counts: counts ?? {
      created: created.length,
      updated: updated.length,
      deleted: deleted.length,
      kept: kept.length,
      blocked: blocked.length,
    },
  }
}

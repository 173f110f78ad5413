import type { ChangeLists } from '#renderer/data/api-types.ts'

type Occurrence = ChangeLists['deleted'][number]
type Blocked = ChangeLists['blocked'][number]

/** The effect of a change on an occurrence, or the reason why it is not changed. */
export type ChangeKind = 'created' | 'updated' | 'deleted' | 'booked' | 'edited' | 'blocked'

/** An occurrence in the preview of a change. */
export interface PreviewEntry {
  readonly key: string
  readonly fate: ChangeKind
  /** The occurrence's current state, or its future one if it is created. */
  readonly occurrence: Occurrence
  /** The occurrence's state after the change. */
  readonly after?: Occurrence
  /** The ids of the occurrence's bookings. */
  readonly bookingIds: readonly string[]
  readonly reason?: Blocked['reason']
  /** The existing session with which the occurrence would overlap. */
  readonly existing?: Occurrence
}

/**
 * Returns a key that identifies an occurrence across previews. An occurrence that does not exist yet is identified by specialist and start.
 */
const keyOf = ({ id, specialistId, startTime }: Occurrence): string => id ?? `${specialistId} ${startTime}`

/**
 * Returns a test whether an occurrence is blocked. Blocked occurrences are also in the lists of created or updated ones, but are shown only
 * once.
 */
function isInTheWay({ blocked }: Pick<ChangeLists, 'blocked'>) {
  const places = new Set(blocked.map(({ occurrence }) => `${occurrence.specialistId} ${occurrence.startTime}`))
  return ({ specialistId, startTime }: Occurrence) => places.has(`${specialistId} ${startTime}`)
}

/** Returns one entry per occurrence that a change affects, in order of time. */
export function entriesOf(preview: ChangeLists): PreviewEntry[] {
  const { deleted, kept, blocked } = preview
  const isTold = isInTheWay(preview)
  const created = preview.created.filter((occurrence) => !isTold(occurrence))
  const updated = preview.updated.filter(({ after }) => !isTold(after))
  const entries: PreviewEntry[] = [
    ...created.map((occurrence) => ({ fate: 'created' as const, occurrence, bookingIds: [] })),
    ...updated.map(({ before, after }) => ({ fate: 'updated' as const, occurrence: before, after, bookingIds: [] })),
    ...deleted.map((occurrence) => ({ fate: 'deleted' as const, occurrence, bookingIds: [] })),
    ...kept.map(({ occurrence, reason, bookingIds }) => ({
      fate: reason === 'BOOKED' ? ('booked' as const) : ('edited' as const),
      occurrence,
      bookingIds,
    })),
    ...blocked.map(({ occurrence, reason, bookingIds, existing }) => ({
      fate: 'blocked' as const,
      occurrence,
      bookingIds,
      reason,
      ...(existing && { existing }),
    })),
  ].map((entry) => ({ ...entry, key: `${entry.fate} ${keyOf(entry.occurrence)}` }))
  return entries.toSorted((a, b) => (a.occurrence.startTime < b.occurrence.startTime ? -1 : 1))
}

/** The number of occurrences on which a change has the same effect. */
export interface FateCount {
  readonly fate: ChangeKind
  readonly count: number
  /** Whether the occurrences continue without an end; `count` then has no meaning. */
  readonly isEndless: boolean
}

const endlessFates = { CREATED: 'created', UPDATED: 'updated', DELETED: 'deleted', BLOCKED: 'blocked' } as const

/**
 * Returns the number of occurrences by effect. It uses the total numbers of the preview, whose lists contain only the first occurrences.
 */
export function fateCounts(preview: ChangeLists): readonly FateCount[] {
  const { counts, kept } = preview
  const isTold = isInTheWay(preview)
  const edited = kept.filter(({ reason }) => reason === 'EDITED').length
  const all: { fate: ChangeKind; count: number }[] = [
    { fate: 'blocked', count: counts.blocked },
    { fate: 'created', count: counts.created - preview.created.filter(isTold).length },
    { fate: 'updated', count: counts.updated - preview.updated.filter(({ after }) => isTold(after)).length },
    { fate: 'deleted', count: counts.deleted },
    { fate: 'edited', count: edited },
    { fate: 'booked', count: counts.kept - edited },
  ]
  const endless = new Set<ChangeKind>(preview.endless.map((list) => endlessFates[list]))
  return all.filter(({ count }) => count > 0).map((one) => ({ ...one, isEndless: endless.has(one.fate) }))
}

/**
 * Returns the number of occurrences that a change creates, updates or deletes; undefined when some are blocked. It does not apply to series
 * without an end.
 */
export function changedCount({ counts }: ChangeLists): number | undefined {
  return counts.blocked > 0 ? undefined : counts.created + counts.updated + counts.deleted
}

/** Whether a day has several entries, so that a date alone is ambiguous. */
export function needsTimes(entries: readonly PreviewEntry[]): boolean {
  const dates = entries.map(({ occurrence }) => occurrence.startTime.slice(0, 10))
  return new Set(dates).size < dates.length
}

/** A difference between two previews of the same change. */
export interface PreviewDifference {
  readonly key: string
  readonly occurrence: Occurrence
  /** The current effect on the occurrence: 'gone' if it is no longer affected, 'changed' if only its values differ. */
  readonly now: ChangeKind | 'gone' | 'changed'
}

/** The differences between the preview that a person saw and the current one, in order of time. */
export function previewDifferences(shown: ChangeLists, now: ChangeLists): PreviewDifference[] {
  const [before, after] = [byOccurrence(shown), byOccurrence(now)]
  const differences: PreviewDifference[] = []
  for (const [key, entry] of after) {
    const old = before.get(key)
    if (old && JSON.stringify(old) === JSON.stringify(entry)) continue
    differences.push({ key, occurrence: entry.occurrence, now: old?.fate === entry.fate ? 'changed' : entry.fate })
  }
  for (const [key, { occurrence }] of before) if (!after.has(key)) differences.push({ key, occurrence, now: 'gone' })
  return differences.toSorted((a, b) => (a.occurrence.startTime < b.occurrence.startTime ? -1 : 1))
}

/** A preview's entries by occurrence. A blocked occurrence counts as blocked, whatever else would happen to it. */
function byOccurrence(preview: ChangeLists): Map<string, PreviewEntry> {
  const entries = entriesOf(preview).toSorted((a, b) => Number(a.fate === 'blocked') - Number(b.fate === 'blocked'))
  return new Map(entries.map((entry) => [keyOf(entry.occurrence), entry]))
}

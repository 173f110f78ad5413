import type { PlannedChange } from '#renderer/data/wire.ts'

type Occurrence = PlannedChange['deleted'][number]
type Blocked = PlannedChange['blocked'][number]

/** What becomes of one occurrence. */
export type ChangeKind = 'created' | 'updated' | 'deleted' | 'booked' | 'edited' | 'blocked'

/** One occurrence in the preview of a change. */
export interface PreviewEntry {
  readonly key: string
  readonly fate: ChangeKind
  /** As it stands, or, for a created one, as it will. */
  readonly occurrence: Occurrence
  /** Where a changed one goes. */
  readonly after?: Occurrence
  /** Whose seats are in it. */
  readonly bookingIds: readonly string[]
  readonly reason?: Blocked['reason']
  /** The session in the way. */
  readonly existing?: Occurrence
}

/** A name that stays the same from one preview to the next; what is yet to be made is known by its time. */
const keyOf = ({ id, instructorId, startTime }: Occurrence): string => id ?? `${instructorId} ${startTime}`

/** What is in the way stands among what would be changed or made as well; it is told once. */
function isInTheWay({ blocked }: Pick<PlannedChange, 'blocked'>) {
  const places = new Set(blocked.map(({ occurrence }) => `${occurrence.instructorId} ${occurrence.startTime}`))
  return ({ instructorId, startTime }: Occurrence) => places.has(`${instructorId} ${startTime}`)
}

/** Everything that a change does, occurrence by occurrence, in the order of time. */
export function entriesOf(preview: PlannedChange): PreviewEntry[] {
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

/** How many there are of each fate, none left out; those of which a preview names only the first are counted whole. */
export function fateCounts(preview: PlannedChange): readonly { readonly fate: ChangeKind; readonly count: number }[] {
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
  return all.filter(({ count }) => count > 0)
}

/** How many occurrences stand in the scope of a change, or undefined when it cannot be done. */
export function reachedBy({ counts }: PlannedChange): number | undefined {
  return counts.blocked > 0 ? undefined : counts.updated + counts.deleted + counts.kept
}

/** Whether some day has several, so that a date alone would not tell them apart. */
export function needsTimes(entries: readonly PreviewEntry[]): boolean {
  const dates = entries.map(({ occurrence }) => occurrence.startTime.slice(0, 10))
  return new Set(dates).size < dates.length
}

/** What is new about one occurrence between two previews of one change. */
export interface PreviewDifference {
  readonly key: string
  readonly occurrence: Occurrence
  /** What becomes of it now; 'gone' when nothing does any more, 'changed' when only its own values are others. */
  readonly now: ChangeKind | 'gone' | 'changed'
}

/** What changed between what a person was shown and what the same change would do now, in the order of time. */
export function previewDifferences(shown: PlannedChange, now: PlannedChange): PreviewDifference[] {
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

/** An occurrence that is in the way of the change is told as such, whatever else would become of it. */
function byOccurrence(preview: PlannedChange): Map<string, PreviewEntry> {
  const entries = entriesOf(preview).toSorted((a, b) => Number(a.fate === 'blocked') - Number(b.fate === 'blocked'))
  return new Map(entries.map((entry) => [keyOf(entry.occurrence), entry]))
}

import type { Availability } from '#renderer/data/api-types.ts'

/** All slots that a series publishes on one day, combined into one entry. */
export interface SeriesOfDay extends Omit<Availability, 'id'> {
  readonly key: string
  /** The number of slots; 1 for a schedule. */
  readonly slots: number
}

/** Groups a day's occurrences by series, sorted by start: 13:00–14:00 and 14:00–15:00 become one entry with two slots. */
export function seriesOfDay(members: readonly Availability[]): SeriesOfDay[] {
  const groups = new Map<string, SeriesOfDay>()
  for (const { id: _, ...member } of members.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    const group = groups.get(member.seriesId)
    groups.set(member.seriesId, {
      ...(group ?? { ...member, key: member.seriesId, slots: 0 }),
      endTime: member.endTime,
      slots: (group?.slots ?? 0) + 1,
    })
  }
  return [...groups.values()]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The name of a time zone in a week; both names if it changes inside: "CET/CEST". */
export function zoneLabelOfWeek(timeZone: string, week: readonly string[]): string {
  return [...new Set(week.map((day) => zoneLabel(timeZone, day)))].join('/')
}

/** The name of a time zone above the hours: "CET", "CEST", or "GMT+9" where English has no short name. */
export function zoneLabel(timeZone: string, date: string): string {
  // British English has abbreviations for Europe's zones; other languages write "GMT+1".
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
  formats.set(timeZone, format)
  const parts = format.formatToParts(new Date(`${date}T12:00:00Z`))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

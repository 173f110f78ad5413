/** Names of fields that the specification has and the domain has another word for (docs/glossary.md). */
const WORDS = [
  'appointmentDto',
  'appointmentStart',
  'availableSpots',
  'endEndDate',
  'eventSlotDto',
  'instructorDto',
  'instructorId',
  'instructorIds',
  'instructorName',
  'leaveCurrentSlotAvailableForReservation',
  'orgId',
  'organizationId',
  'organizationName',
  'organizationType',
  'participantsNumber',
  'repeatType',
  'reservationDate',
  'serviceDto',
  'serviceLocationIds',
  'serviceType',
  'totalPriceRequest',
  'totalSpots',
]

/** The one folder with the specification's words, and the embedded widget's attributes and its loader, which the specification names. */
const HOMES = ['shared/api/specification/', 'widget/embed/', 'server/pages/assets/']

/** Says what to write instead when a file outside their folder names a field by the specification's word. */
export function judgeWord(path: string, word: string): string | undefined {
  if (!WORDS.includes(word) || HOMES.some((home) => path.startsWith(home)) || /\.(?:test|spec)\./.test(path))
    return undefined
  if (!/^(?:electron|renderer|server|shared|widget)\//.test(path)) return undefined
  return `"${word}" is the specification's word. Write the domain's, which shared/api/specification/calls.ts translates.`
}

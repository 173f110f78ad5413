/** How people meet, in the order in which it is asked. */
export const meetings = ['PHYSICAL', 'VIRTUAL', 'PHONE'] as const
export type Meeting = (typeof meetings)[number]

/** "VIRTUAL,PHONE" of the address → both, in the form's order; what is none is left out. */
export const readMeetings = (text: string | null): Meeting[] => {
  const named = (text ?? '').split(',')
  return meetings.filter((meeting) => named.includes(meeting))
}

/** How people meet, in the order in which it is asked. */
export const meetingTypes = ['PHYSICAL', 'VIRTUAL', 'PHONE'] as const
export type MeetingType = (typeof meetingTypes)[number]

/** "VIRTUAL,PHONE" of the address → both, in the form's order; what is none is left out. */
export const readMeetingTypes = (text: string | null): MeetingType[] => {
  const named = (text ?? '').split(',')
  return meetingTypes.filter((meeting) => named.includes(meeting))
}

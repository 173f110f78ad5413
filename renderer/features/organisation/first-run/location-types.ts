/** Location types in the order of the form. */
export const meetingTypes = ['PHYSICAL', 'VIRTUAL', 'PHONE'] as const
export type MeetingType = (typeof meetingTypes)[number]

/** Parses "VIRTUAL,PHONE" of the URL, in the form's order; invalid ones are ignored. */
export const readMeetingTypes = (text: string | null): MeetingType[] => {
  const named = (text ?? '').split(',')
  return meetingTypes.filter((meeting) => named.includes(meeting))
}

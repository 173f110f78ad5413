/**
 * The names that may cross the process line. They stand apart from the contract so that the preload, which must be small,
 * carries names and no schemas.
 */
export const channelNames = [
  'api.call',
  'session.login',
  'session.logout',
  'session.current',
  'preferences.get',
  'preferences.set',
  'connectivity.current',
  'app.info',
] as const

export type ChannelName = (typeof channelNames)[number]

/** What main tells the renderer unasked. */
export const eventNames = ['changed', 'connectivity', 'session-ended', 'open-booking', 'navigate'] as const

export type EventName = (typeof eventNames)[number]

/**
 * The names that may cross the process line. They stand apart from the contract so that the preload, which must be small,
 * carries names and no schemas.
 */
export const channelNames = [
  'api.call',
  'session.login',
  'session.verify',
  'session.join',
  'session.logout',
  'session.current',
  'preferences.get',
  'preferences.set',
  'connectivity.current',
  'snapshot.read',
  'snapshot.write',
  'clipboard.write',
  'file.save',
  'link.take',
  'update.current',
  'update.install',
  'image.pick',
  'image.upload',
  'app.info',
] as const

export type ChannelName = (typeof channelNames)[number]

/** What main tells the renderer unasked. */
export const eventNames = [
  'changed',
  'connectivity',
  'session-ended',
  'open-booking',
  'open-invitation',
  'navigate',
  'act',
  'update',
] as const

export type EventName = (typeof eventNames)[number]

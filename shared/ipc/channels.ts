/**
 * The names of all IPC channels. They are in a file of their own, so that the small preload script does not bundle the contract's schemas.
 */
export const channelNames = [
  'api.call',
  'session.login',
  'session.code',
  'session.passkey',
  'session.second-step',
  'session.verify',
  'session.join',
  'session.logout',
  'session.current',
  'preferences.get',
  'preferences.set',
  'connectivity.current',
  'snapshot.read',
  'snapshot.write',
  'drafts.read',
  'drafts.write',
  'acts.keep',
  'acts.list',
  'acts.resend',
  'acts.remove',
  'clipboard.write',
  'file.save',
  'link.take',
  'update.current',
  'update.install',
  'image.pick',
  'image.upload',
  'server.choose',
  'app.info',
] as const

export type ChannelName = (typeof channelNames)[number]

/** The names of events from the main process to the renderer. */
export const eventNames = [
  'changed',
  'connectivity',
  'session-ended',
  'open-booking',
  'open-invitation',
  'navigate',
  'act',
  'update',
  'acts',
] as const

export type EventName = (typeof eventNames)[number]

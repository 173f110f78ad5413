// What server/app connects of this module: its handlers, routes and jobs.
export { startReminders } from './reminders/queue-mail-reminders.ts'
export { startTexts } from './reminders/queue-text-reminders.ts'
export { recheckQueuedText, settleQueuedText } from './reminders/recheck-queued-texts.ts'
export { reminderSettingsHandlers } from './reminders/reminder-settings-handlers.ts'
export { textLimitMails } from './reminders/text-limit-mails.ts'
export { customerTextHandlers } from './text-message/customer-text-message-consent-handlers.ts'
export { ownTextHandlers } from './text-message/own-text-message-consent-handlers.ts'
export { textSettingsHandlers } from './text-message/text-message-settings-handlers.ts'

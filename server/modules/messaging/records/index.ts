// The records of this module that all modules may use.
export { consentInForce } from './text-message/consent/consent-in-force.ts'
export { endConsent } from './text-message/consent/consents.ts'
export { forgetTexts, readConsents, readTexts } from './text-message/export-and-erase-text-messages.ts'
export { sendsCodes, takesCodes, textCode } from './text-message/queue-login-code-text.ts'

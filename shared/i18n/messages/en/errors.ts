/** One text per error code of `shared/api/app-error.ts`, and texts that explain a conflict. Each tells people what to do. */
export const errors = {
  validation: 'Check the marked fields.',
  'malformed-request': 'This request could not be read.',
  unauthenticated: 'Log in to go on.',
  forbidden: 'Your role does not allow this.',
  'not-found': 'This does not exist, or no longer.',
  'confirmation-required': 'Confirm that it is you first',
  'code-invalid': 'The code is invalid, try again',
  'login-expired': 'This took too long, or too many codes were wrong. Log in again.',
  'rate-limited': 'Too many attempts. Please wait a moment and try again.',
  'payload-too-large': 'This is too much to send at once.',
  unavailable: 'Inplan cannot be reached right now. It keeps trying.',
  network: 'No connection. Check your internet; Inplan keeps trying.',
  offline: 'Inplan is offline, so nothing was changed. It keeps trying to connect.',
  'passkey-dismissed': 'No passkey was chosen. Try again, or take another way.',
  timeout: 'This takes too long. Please try again.',
  internal: 'Something went wrong...',
} as const

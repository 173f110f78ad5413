import { call } from '../../app/api.ts'

/** Requests a mailed code for a new password. */
export const askForResetCode = (email: string): Promise<unknown> => call('initiatePasswordReset', { query: { email } })

import { call } from '../../../data/lazy-api-client.ts'

/** Requests a code by mail that allows setting a new password. */
export const askForResetCode = (email: string): Promise<unknown> => call('initiatePasswordReset', { query: { email } })

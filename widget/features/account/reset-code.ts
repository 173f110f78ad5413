import { call } from '../../app/api.ts'

/** Mails a code with which the password of an address can be chosen anew. */
export const askForResetCode = (email: string): Promise<unknown> => call('initiatePasswordReset', { query: { email } })

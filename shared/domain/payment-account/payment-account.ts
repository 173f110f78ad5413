/** The payment providers whose accounts organisations connect. */
export const ACCOUNT_PROVIDERS = ['stripe', 'mollie'] as const
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number]

/** In test mode no real money is moved. */
export type AccountMode = 'test' | 'live'

/**
 * Whether an account can take payments, as its provider reports (rule D251):
 * - 'incomplete': the provider waits for information from the organisation;
 * - 'restricted': the provider has all information but does not allow payments;
 * - 'no-access': the API key was revoked, or the connection was ended at the provider;
 * - 'ready': it can take payments.
 */
export const ACCOUNT_STATES = ['incomplete', 'restricted', 'no-access', 'ready'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** The kinds of information that a provider may wait for. */
export const MISSING_INFORMATION = ['business', 'person', 'bank-account', 'document', 'terms', 'other'] as const
export type MissingInformation = (typeof MISSING_INFORMATION)[number]

/** The format of Mollie's API keys, which begin with the mode. */
const MOLLIE_KEY = /^(test|live)_\w{20,100}$/

/** The mode of a Mollie API key; undefined when it is none. 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM' → 'test'. */
export function modeOfMollieKey(key: string): AccountMode | undefined {
  const [, mode] = MOLLIE_KEY.exec(key) ?? []
  return mode as AccountMode | undefined
}

import { findCustomer } from '#server/modules/customers/records/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findConsent, type TextConsent } from './consents.ts'
import { mobileNumber } from '#server/modules/messaging/records/text-message/parse-mobile-number.ts'

/**
 * Returns the consent under which a customer may be sent text messages now: it was not ended, and it is for the customer's present number.
 * A changed number needs a new consent (rule D259), because the old number may belong to somebody else by now.
 */
export async function consentInForce(
  transaction: TenantTransaction,
  customerId: string,
  zone: string,
): Promise<TextConsent | undefined> {
  const consent = await findConsent(transaction, customerId)
  const customer = consent && (await findCustomer(transaction, customerId))
  return customer && mobileNumber(customer.phoneNumber, zone) === consent.phoneNumber ? consent : undefined
}

import { findCustomer } from '#server/features/customer/customers.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findConsent, type TextConsent } from './consents.ts'
import { mobileNumber } from '#server/features/text-store/mobile-number.ts'

/**
 * The consent by which a customer may be sent text messages now: given, not ended, and for the number that the record still has. A
 * number that was changed needs a new consent (rule D259), because somebody else may have the old one.
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

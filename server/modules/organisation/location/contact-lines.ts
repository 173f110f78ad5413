import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findContact } from '#server/modules/organisation/organisation/organisations.ts'
import { listOpenLocations } from './locations.ts'

/**
 * How to reach the organisation, as the foot of its mails shows it, one text a line (rule D371): its address if it has one place only, phone,
 * mail address, web site, and when it can be reached.
 */
export async function contactLines(transaction: TenantTransaction): Promise<string[]> {
  const contact = await findContact(transaction)
  if (!contact) return []
  const { phoneNumber, email, website, openingHours } = contact
  const [place, ...others] = await listOpenLocations(transaction)
  const address = place && others.length === 0 ? [`${place.address}, ${place.postalCode} ${place.city}`] : []
  const ways = [phoneNumber, email, website].filter((text) => text !== '').join(' · ')
  return [...address, ways, ...openingHours.split('\n')].map((line) => line.trim()).filter((line) => line !== '')
}

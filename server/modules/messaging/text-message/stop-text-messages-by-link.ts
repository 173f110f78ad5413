import type { StoredName } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { endConsent, findConsentBySecret } from '#server/modules/messaging/records/text-message/consent/consents.ts'
import { readStopCode } from '#server/modules/messaging/records/text-message/consent/stop-code.ts'

/** What the page of a link in a text message shows. */
export interface StopVisit {
  readonly organisation: StoredName
  /** Whether text messages are still sent. */
  readonly isOn: boolean
}

type Needs = Pick<Dependencies, 'clock' | 'database'>

/**
 * Returns the data of the page behind a link by which customers end text messages without logging in (rule D259). Does not end the consent,
 * because phones open links in advance for previews. Undefined for an unknown code.
 */
export const findStopVisit = (needs: Needs, code: string): Promise<StopVisit | undefined> => visit(needs, code, false)

/** Ends the consent; may be repeated. */
export const stopTextsByLink = (needs: Needs, code: string): Promise<StopVisit | undefined> => visit(needs, code, true)

async function visit({ clock, database }: Needs, code: string, isEnding: boolean): Promise<StopVisit | undefined> {
  const link = readStopCode(code)
  if (!link) return undefined
  return database.inTenant(link.organisationId, async (transaction) => {
    const organisation = await findOrganisation(transaction)
    const consent = organisation && (await findConsentBySecret(transaction, link.secret))
    if (!consent) return undefined
    if (isEnding && consent.endedAt === null) {
      await endConsent(transaction, consent.customerId, 'link', clock())
      await announce(transaction, ['customers'])
    }
    return { organisation, isOn: !isEnding && consent.endedAt === null }
  })
}

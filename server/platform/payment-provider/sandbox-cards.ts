import type { CardFace } from '#shared/domain/guarantee/card-keeping-time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import { type CardKeeping, PaymentsFault, type ProviderIntent } from './payment-provider.ts'
import { ensureSandboxPayment, forgetSandboxCard, hasSandboxCard, type SandboxPayment } from './sandbox-store.ts'

const card: CardFace = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }

/** The prefix of the ids of cards whose charges the sandbox declines. */
const declinedPrefix = 'pm_sandboxDeclined'

/** Returns the displayed details of a card. All cards look alike, except those whose charges are declined. */
export const sandboxCardFace = (cardRef: string): CardFace => (isDeclined(cardRef) ? { ...card, last4: '0341' } : card)

const isDeclined = (cardRef: string): boolean => cardRef.startsWith(declinedPrefix)

/** A new id of a card. */
export const sandboxCardRef = (secrets: Pick<Secrets, 'token'>): string => `pm_sandbox${wordOf(secrets)}`

/** A new id of a card whose charges are declined. */
export const declinedCardRef = (secrets: Pick<Secrets, 'token'>): string => `${declinedPrefix}${wordOf(secrets)}`

/** A random word of letters and digits only, as in the ids of real providers. */
export const wordOf = ({ token }: Pick<Secrets, 'token'>): string => token().replace(/[_-]/g, 'x')

/** Operations on cards in the sandbox. All charges of a card succeed, or all are declined if that was chosen when the card was saved. */
export function sandboxCards(
  {
    database,
    clock,
    secrets,
  }: {
    database: Pick<Database, 'inTenant'>
    clock: Clock
    secrets: Pick<Secrets, 'token'>
  },
  intentOf: (organisationId: string, known: SandboxPayment) => ProviderIntent,
): CardKeeping {
  return {
    charge: ({ organisationId, paymentId, key, amountCents }, { cardRef }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!(await hasSandboxCard(transaction, cardRef))) throw new PaymentsFault('refused', 'Sandbox: no such card')
        const id = `pi_sandbox${wordOf(secrets)}`
        const clientSecret = `${id}_secret_${wordOf(secrets)}`
        const made = {
          id,
          clientSecret,
          paymentId,
          amountCents,
          cardRef: null,
          creationKey: key,
          state: isDeclined(cardRef) ? 'failed' : 'succeeded',
        } as const
        const known = await ensureSandboxPayment(transaction, made, clock())
        return { intent: intentOf(organisationId, known), decline: known.state === 'failed' ? 'declined' : null }
      }),
    read: (organisationId, { cardRef }) =>
      database.inTenant(organisationId, async (transaction) =>
        (await hasSandboxCard(transaction, cardRef)) ? sandboxCardFace(cardRef) : undefined,
      ),
    remove: (organisationId, { cardRef }) =>
      database.inTenant(organisationId, (transaction) => forgetSandboxCard(transaction, cardRef)),
  }
}

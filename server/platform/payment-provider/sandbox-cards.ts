import type { CardFace } from '#shared/domain/guarantee/kept-card.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import { type CardKeeping, PaymentsFault, type ProviderIntent } from './payment-provider.ts'
import { ensureSandboxPayment, forgetSandboxCard, hasSandboxCard, type SandboxPayment } from './sandbox-store.ts'

/** The card that everybody has in the sandbox. */
export const SANDBOX_CARD: CardFace = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }

/** A random word of letters and digits only, as in the ids of real providers. */
export const wordOf = ({ token }: Pick<Secrets, 'token'>): string => token().replace(/[_-]/g, 'x')

/** Cards in the sandbox: each charge of a kept card succeeds. */
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
    provider: 'sandbox',
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
          state: 'succeeded',
        } as const
        const known = await ensureSandboxPayment(transaction, made, clock())
        return { intent: intentOf(organisationId, known), decline: null }
      }),
    read: (organisationId, { cardRef }) =>
      database.inTenant(organisationId, async (transaction) =>
        (await hasSandboxCard(transaction, cardRef)) ? SANDBOX_CARD : undefined,
      ),
    remove: (organisationId, { cardRef }) =>
      database.inTenant(organisationId, (transaction) => forgetSandboxCard(transaction, cardRef)),
  }
}

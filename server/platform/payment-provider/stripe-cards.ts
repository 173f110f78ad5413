import { Stripe } from 'stripe'
import type { CardFace } from '#shared/domain/guarantee/card-keeping-time.ts'
import type { CardDecline, HeardCard } from './stored-card.ts'
import type { CardKeeping, ProviderIntent } from './payment-provider.ts'
import { asked } from './stripe-client.ts'

type At = { readonly stripeAccount?: string }

/** Metadata by which objects at Stripe are recognised as belonging to this server. */
type Metadata = Readonly<Record<string, string>>

/** Returns whether an id belongs to a Stripe intent that only saves a card and takes no money. */
export const isSetup = (intentId: string): boolean => intentId.startsWith('seti_')

/**
 * Creates a Stripe customer to save a card for: a new one for each intent, without name or address. Deleting it removes the card of one
 * booking and no other.
 */
export const newHolder = (client: Stripe, at: At, key: string, metadata: Metadata): Promise<string> =>
  asked(() => client.customers.create({ metadata }, { ...at, idempotencyKey: `${key}:holder` })).then(({ id }) => id)

/** Returns functions that charge, read and remove cards at Stripe. */
export function stripeCards(
  { paymentIntents, paymentMethods }: Pick<Stripe, 'paymentIntents' | 'paymentMethods'>,
  at: At,
  {
    metadataOf,
    intentOf,
  }: {
    readonly metadataOf: (name: { organisationId: string; paymentId: string }) => Metadata
    readonly intentOf: (intent: Stripe.PaymentIntent) => ProviderIntent
  },
): CardKeeping {
  return {
    charge: async (
      { key, amountCents, feeCents = 0, description, organisationId, paymentId },
      { holderRef, cardRef },
    ) =>
      asked(
        async () => {
          const intent = await paymentIntents.create(
            {
              amount: amountCents,
              currency: 'eur',
              description,
              customer: holderRef,
              payment_method: cardRef,
              allowed_payment_method_types: ['card'],
              off_session: true,
              confirm: true,
              metadata: metadataOf({ organisationId, paymentId }),
              ...(at.stripeAccount !== undefined && feeCents > 0 && { application_fee_amount: feeCents }),
            },
            { ...at, idempotencyKey: key },
          )
          return { intent: intentOf(intent), decline: intent.status === 'requires_action' ? 'authentication' : null }
        },
        // Stripe reports a declined charge as an error that contains the intent.
        (error) => {
          const { payment_intent: intent } = error
          return error instanceof Stripe.errors.StripeCardError && intent
            ? { intent: intentOf(intent), decline: declineOf(error) }
            : undefined
        },
      ),
    read: (_, { cardRef }) =>
      asked(
        async () => faceOf((await paymentMethods.retrieve(cardRef, {}, at)).card),
        (error) => (isMissing(error) ? { ...NO_FACE } : undefined),
      ).then((face) => (face?.last4 ? face : undefined)),
    remove: async (_, { cardRef }) => {
      await asked<unknown, true>(
        () => paymentMethods.detach(cardRef, {}, at),
        (error) => isMissing(error) || isDetached(error) || undefined,
      )
    },
  }
}

const NO_FACE: CardFace = { brand: '', last4: '', expiryMonth: 0, expiryYear: 0 }

const isMissing = ({ code }: Stripe.errors.StripeError): boolean => code === 'resource_missing'

/** Stripe has no error code for a card that is no longer attached to a customer. */
const isDetached = ({ code, message }: Stripe.errors.StripeError): boolean =>
  code === 'payment_method_not_attached' || /not attached/.test(message)

const declines: Readonly<Record<string, CardDecline>> = {
  authentication_required: 'authentication',
  expired_card: 'expired',
  insufficient_funds: 'funds',
}

const declineOf = ({ code, decline_code: reason }: Stripe.errors.StripeError): CardDecline =>
  declines[code ?? ''] ?? declines[reason ?? ''] ?? 'declined'

const faceOf = (card: Stripe.PaymentMethod.Card | null | undefined): CardFace | undefined =>
  card ? { brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year } : undefined

/** The card that an intent saved; undefined for one that saves none. */
export function savedCardOf({
  customer,
  payment_method: method,
}:
  | Pick<Stripe.PaymentIntent, 'customer' | 'payment_method'>
  | Pick<Stripe.SetupIntent, 'customer' | 'payment_method'>): HeardCard | undefined {
  const holderRef = typeof customer === 'string' ? customer : customer?.id
  const cardRef = typeof method === 'string' ? method : method?.id
  if (holderRef === undefined || cardRef === undefined) return undefined
  return { holderRef, cardRef, face: typeof method === 'object' ? faceOf(method?.card) : undefined }
}

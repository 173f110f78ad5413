import { ConnectMollie } from './connect-mollie.tsx'
import { ConnectStripe } from './connect-stripe.tsx'
import type { PaymentProvider } from './payment-account-types.ts'

/** Buttons to connect a payment account, for each payment provider that this server supports. */
export function ConnectAccount({ offers }: { offers: readonly PaymentProvider[] }) {
  return (
    <>
      {offers.includes('STRIPE') && <ConnectStripe />}
      {offers.includes('MOLLIE') && <ConnectMollie />}
    </>
  )
}

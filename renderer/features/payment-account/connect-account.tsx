import { ConnectMollie } from './connect-mollie.tsx'
import { ConnectStripe } from './connect-stripe.tsx'
import type { PaymentProvider } from './payment-account.ts'

/** The providers whose accounts this server can connect. */
export function ConnectAccount({ offers }: { offers: readonly PaymentProvider[] }) {
  return (
    <>
      {offers.includes('STRIPE') && <ConnectStripe />}
      {offers.includes('MOLLIE') && <ConnectMollie />}
    </>
  )
}

import type { Output } from '#shared/api/client.ts'
import type { StoredName } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { type IntentState, isSettled } from '#shared/domain/payment/payment-intent.ts'
import { declinedCardRef } from '#server/platform/payment-provider/sandbox-cards.ts'
import { newsOfSandbox } from '#server/platform/payment-provider/sandbox-provider.ts'
import {
  changeSandboxPayment,
  findSandboxPayment,
  lockSandboxPayment,
  type SandboxPayment,
} from '#server/platform/payment-provider/sandbox-store.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findPayment } from '#server/modules/money/records/payment/payments.ts'
import { paymentStates } from './payment-wire.ts'
import { isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { isPayableBy } from './payable.ts'
import { findPayable } from './find-payable.ts'
import { keepPaymentNotice } from './notice/keep-payment-notice.ts'
import { tryToProcessNotice } from './notice/process-notice.ts'

type Answer = Output<'sandboxPay'>
type Outcome = RequestOf<'sandboxPay'>['body']['outcome']

/** Path prefix of the sandbox's bank page, followed by the id of a payment. */
export const bankPath = '/sandbox/bank/'

const states: Readonly<Record<Outcome, IntentState>> = {
  success: 'succeeded',
  'decline-later': 'succeeded',
  decline: 'failed',
  authenticate: 'action',
  redirect: 'action',
  never: 'processing',
}

/** The data of the bank page. */
export interface BankVisit {
  readonly organisation: StoredName
  readonly amountCents: number
  /** Whether the payment still waits for the bank's answer. */
  readonly isOpen: boolean
  /** The address the customer came from, with the parameters that a payment provider adds (rule B2.8). */
  readonly returnUrl: string
}

/** Pays at the sandbox's payment form, as a customer would at a provider's. */
export async function payAtSandbox(
  needs: Dependencies,
  { organisationId, body, caller, now }: RequestOf<'sandboxPay'>,
): Promise<Answer | Refusal> {
  const { database, secrets } = needs
  const { clientSecret, outcome, method: channel, returnUrl } = body
  const returnPath = returnUrl == null ? '/widget/' : widgetPath(returnUrl)
  if (returnPath === undefined) return refuse('validation', { returnUrl: 'invalid' })
  const bankSecret = outcome === 'redirect' ? secrets.token() : null
  const changed = await database.inTenant(organisationId, async (transaction) => {
    const known = await lockSandboxPayment(transaction, 'client_secret', clientSecret)
    const payment = known && (await findPayment(transaction, known.paymentId))
    const payable = payment && (await findPayable(transaction, payment, now))
    if (!known || !payable || !isPayableBy(payable, caller)) return refuse('not-found')
    const isAgain = known.state === states[outcome] && isSettled(known.state)
    if (isAgain) return known
    if (isSettled(known.state) || known.state === 'processing') return refuse('transition-not-allowed')
    const cardRef = known.cardRef !== null && outcome === 'decline-later' ? declinedCardRef(secrets) : known.cardRef
    const change = { state: states[outcome], bankSecret, returnPath, channel, cardRef }
    await changeSandboxPayment(transaction, known.id, change)
    return { ...known, ...change }
  })
  if (isRefusal(changed)) return changed
  await tellOfPayment(needs, organisationId, changed)
  return {
    status: paymentStates[changed.state],
    redirectUrl: bankSecret === null ? null : `${bankPath}${organisationId}.${bankSecret}`,
  }
}

/** What the bank page of a payment shows. Undefined when the payment does not exist. */
export async function findBankVisit(
  { database }: Pick<Dependencies, 'database'>,
  name: string,
): Promise<BankVisit | undefined> {
  const named = readBankName(name)
  if (!named) return undefined
  const { organisationId, bankSecret } = named
  return database.inTenant(organisationId, async (transaction) => {
    const organisation = await findOrganisation(transaction)
    const known = await findSandboxPayment(transaction, 'bank_secret', bankSecret)
    return organisation && known && visit(organisation, known)
  })
}

/** Approves or declines a payment as the bank would. Only the first answer counts. Undefined when the payment does not exist. */
export async function answerAtBank(
  needs: Dependencies,
  name: string,
  isApproved: boolean,
): Promise<BankVisit | undefined> {
  const named = readBankName(name)
  if (!named) return undefined
  const { organisationId, bankSecret } = named
  const changed = await needs.database.inTenant(organisationId, async (transaction) => {
    const known = await lockSandboxPayment(transaction, 'bank_secret', bankSecret)
    if (known?.state !== 'action') return undefined
    const state = isApproved ? 'succeeded' : 'failed'
    await changeSandboxPayment(transaction, known.id, { state })
    return { ...known, state } as const
  })
  if (changed) await tellOfPayment(needs, organisationId, changed)
  return findBankVisit(needs, name)
}

/** Delivers the notice after the change, as a real provider does. */
async function tellOfPayment(needs: Dependencies, organisationId: string, changed: SandboxPayment): Promise<void> {
  const news = newsOfSandbox(organisationId, changed)
  const name = { organisationId, paymentId: changed.paymentId }
  const notice = { id: `evt_${needs.secrets.id()}`, kind: `sandbox.${changed.state}`, name, news }
  await keepPaymentNotice(needs, notice)
  await tryToProcessNotice(needs, notice)
}

/** Parses `organisationId.secret`. The secret part cannot be guessed. */
function readBankName(name: string): { organisationId: string; bankSecret: string } | undefined {
  const [, organisationId, bankSecret] = /^([\w-]+)\.([\w-]{20,100})$/.exec(name) ?? []
  return isId(organisationId) && bankSecret !== undefined ? { organisationId, bankSecret } : undefined
}

function visit(organisation: StoredName, known: SandboxPayment): BankVisit {
  const { id, clientSecret, amountCents, state, returnPath } = known
  const url = new URL(returnPath ?? '/widget/', 'http://widget.invalid')
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set('redirect_status', state === 'succeeded' || state === 'refunded' ? 'succeeded' : 'failed')
  return { organisation, amountCents, isOpen: state === 'action', returnUrl: `${url.pathname}${url.search}` }
}

/** The path and query of an address within the widget; undefined for any other address. */
export function widgetPath(address: string): string | undefined {
  const base = 'http://widget.invalid'
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || !url.pathname.startsWith('/widget/')) return undefined
  return `${url.pathname}${url.search}`
}

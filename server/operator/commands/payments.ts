import { sql as expression } from 'kysely'
import { systemClock } from '#server/platform/clock.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { openPayments } from '#server/platform/payment-provider/open-payment-provider.ts'
import { type IntentName, type Payments, PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import type { PaymentProviders } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { takesPayments } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { providerOf } from '#server/modules/money/records/index.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { type CommandContext, CommandFailure, defineCommand } from '#server/operator/command.ts'
import { organisationsNamed } from '#server/operator/find-organisation.ts'
import { counted, textTable } from '#server/operator/text-table.ts'

/** Minutes after which due work counts as late. The server normally handles due work within seconds, and retries it after some minutes. */
const LATE_MINUTES = 10
/** Number of days of past payments whose state is compared with the payment provider. */
const DAYS_ASKED = 7

interface Finding {
  readonly organisationId: string
  readonly paymentId: string
  readonly problem: string
}

export const payments = defineCommand({
  name: 'payments',
  summary: 'Finds payments that are out of step: late work, failed refunds, refused notices',
  details:
    `Work is late ${LATE_MINUTES} minutes after it was due. With --ask-provider, payments of the last ${DAYS_ASKED} days are ` +
    'compared with what the payment provider says; that needs the keys of the provider in the environment.',
  words: [],
  options: {
    organisation: { type: 'string', value: 'id', meaning: 'Only those of one organisation' },
    'ask-provider': { type: 'boolean', meaning: 'Compare with the states at the payment provider' },
  },
  changes: false,
  async run(context, _words, { organisation, 'ask-provider': asks = false }) {
    const providers = asks ? await openProviders(context) : undefined
    const findings: Finding[] = []
    for (const { id } of await organisationsNamed(context.database, organisation)) {
      findings.push(...(await context.database.inTenant(id, (transaction) => outOfStep(transaction, context.now))))
      if (providers) findings.push(...(await differences(context, providers, id)))
    }
    const table = textTable(
      { organisationId: 'ORGANISATION', paymentId: 'PAYMENT', problem: 'PROBLEM' },
      findings.map((finding) => ({ ...finding })),
    )
    return {
      text: findings.length > 0 ? `${table}\n${counted(findings.length, 'problem')}` : 'All payments are in step.',
      json: { problems: findings },
      hasProblems: findings.length > 0,
    }
  },
})

async function openProviders({ configuration, database }: CommandContext): Promise<PaymentProviders> {
  const publicUrl = () => configuration.publicUrl ?? ''
  const opened = await openPayments({ configuration, database, clock: systemClock, secrets: systemSecrets, publicUrl })
  if (!takesPayments(opened)) throw new CommandFailure('refused', 'There is no payment provider: its keys are not set.')
  return opened
}

async function outOfStep({ sql, organisationId }: TenantTransaction, now: Date): Promise<Finding[]> {
  const late = new Date(now.getTime() - LATE_MINUTES * 60_000)
  const { rows } = await expression<Finding>`
    select organization_id as "organisationId", "paymentId", problem from (
      select organization_id, id as "paymentId", 'look at the provider is late' as problem
        from payment where organization_id = ${organisationId} and due_at < ${late}
      union all
      select organization_id, payment_id, 'notice is not processed' from payment_notice
        where organization_id = ${organisationId} and due_at < ${late}
      union all
      select organization_id, payment_id, 'notice contradicts our record' from payment_notice
        where organization_id = ${organisationId} and outcome = 'refused'
      union all
      select organization_id, payment_id, case state when 'failed' then 'refund failed' else 'refund is not sent' end
        from refund where organization_id = ${organisationId} and (state = 'failed' or least(send_at, due_at) < ${late})
    ) as found order by "paymentId", problem`.execute(sql)
  return rows
}

/** Returns payments whose state at the payment provider differs from the stored state. */
async function differences(
  { database, now }: CommandContext,
  providers: PaymentProviders,
  organisationId: string,
): Promise<Finding[]> {
  const since = new Date(now.getTime() - DAYS_ASKED * 24 * 3_600_000)
  const known = await database.inTenant(organisationId, ({ sql }) =>
    sql
      .selectFrom('payment')
      .where('organization_id', '=', organisationId)
      .where('created_at', '>=', since)
      .where('intent_id', 'is not', null)
      .select(['id', 'intent_id as intentId', 'state', 'provider', 'account_id as accountId'])
      .orderBy('created_at')
      .execute(),
  )
  const found: Finding[] = []
  for (const { id: paymentId, intentId, state, provider, accountId } of known) {
    const taker = await database.inTenant(organisationId, (transaction) =>
      providerOf(transaction, providers, { provider, accountId }),
    )
    // Skips a payment whose provider is not configured on this server.
    if (!taker) continue
    const problem = await problemWith(taker, { organisationId, intentId: intentId ?? '' }, state)
    if (problem !== undefined) found.push({ organisationId, paymentId, problem })
  }
  return found
}

async function problemWith(provider: Payments, intent: IntentName, state: string): Promise<string | undefined> {
  try {
    const { news } = await provider.read(intent)
    return news.state === state ? undefined : `${state} here, ${news.state} at the provider`
  } catch (error) {
    // When the payment provider is unreachable, all further calls would fail too, so the command stops.
    if (!(error instanceof PaymentsFault) || error.kind === 'away') throw error
    return `${state} here, unknown at the provider`
  }
}

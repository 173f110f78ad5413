import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { mollieWebhookPath } from '#server/platform/payment-provider/mollie-webhook-path.ts'
import { wantLook } from '#server/modules/money/records/payment/payments.ts'
import { checkPayment } from '#server/modules/money/payment/check-payment.ts'

/** Mollie sends the id of a payment in a form, and nothing else. */
const FORM = 'application/x-www-form-urlencoded'
const MOST_BYTES = 1000
const PAYMENT_ID = /^tr_\w{1,200}$/

interface MollieNotice {
  Params: { organisationId: string; paymentId: string }
}

/**
 * Receives webhook notices of Mollie (threat P6). They are not signed and contain only a payment id, so the server asks Mollie for the
 * payment's state, with the key of the account that took it. The answer reveals nothing to somebody who sends a forged notice.
 */
export function registerMollieWebhook(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database, log, requests } = dependencies
  // The route has a Fastify context of its own, because no other route of the API accepts forms.
  void app.register(async (context) => {
    context.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )

    context.post<MollieNotice>(`${mollieWebhookPath}/:organisationId/:paymentId`, async (request, reply) => {
      const { organisationId, paymentId: id } = request.params
      const intentId = request.body instanceof URLSearchParams ? (request.body.get('id') ?? '') : ''
      if (isId(organisationId) && isId(id) && PAYMENT_ID.test(intentId)) {
        const isOurs = await database.inTenant(organisationId, (transaction) =>
          wantLook(transaction, { id, intentId }, clock()),
        )
        // The check is already scheduled. If this process ends first, or Mollie cannot be reached, the payment worker does it.
        if (isOurs) {
          setImmediate(
            () =>
              void requests.during(() =>
                checkPayment(dependencies, { organisationId, id }).catch((error: unknown) => {
                  log.warn({ err: error }, 'a payment notice waits')
                }),
              ),
          )
        }
      }
      return reply.send({})
    })
  })
}

import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { keepAccountNotice, keepDisputeNotice } from './keep-account-or-dispute-notice.ts'
import { keepPaymentNotice } from './keep-payment-notice.ts'
import { tryToProcessNotice } from './process-notice.ts'
import { sendRefusal } from '#server/platform/http/contract-routes.ts'
import { headerOf } from '#server/platform/http/read-input.ts'

export const webhookPath = '/api/payment/webhook'

/**
 * Receives webhook notices of the payment provider (threat P1). The signature covers the raw body, so the route is not part of
 * the JSON contract. A notice is stored, then acknowledged, then processed. The provider repeats notices that were not
 * acknowledged.
 */
export function registerPaymentWebhook(app: FastifyInstance, dependencies: Dependencies): void {
  const { payments } = dependencies
  if (payments.own?.provider !== 'stripe') return

  // The route has a Fastify context of its own, because all other routes parse the body.
  void app.register(async (context) => {
    context.removeAllContentTypeParsers()
    context.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    context.post(webhookPath, async (request, reply) => {
      const signature = headerOf(request, 'stripe-signature')
      const body = request.body
      if (!Buffer.isBuffer(body) || signature === undefined) {
        return sendRefusal(reply, request, refuse('malformed-request'))
      }
      const heard = payments.readNotice(body, signature)
      if (heard === 'forged') return sendRefusal(reply, request, refuse('malformed-request'))
      if (heard === 'ignored') return reply.send({ received: true })
      if (heard.about !== 'payment') {
        if (heard.about === 'dispute') await keepDisputeNotice(dependencies, heard.dispute)
        else await keepAccountNotice(dependencies, heard.account)
        return reply.send({ received: true })
      }
      const { notice } = heard
      const isKept = (await keepPaymentNotice(dependencies, notice)) === 'kept'
      // Processing is not awaited. If this process ends first, the payment worker of any process finds the stored notice.
      if (isKept) setImmediate(() => void dependencies.requests.during(() => tryToProcessNotice(dependencies, notice)))
      return reply.send({ received: true })
    })
  })
}

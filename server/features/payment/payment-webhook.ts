import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { paymentNotices } from './receive-notice.ts'
import { sendRefusal } from '#server/platform/http/contract-routes.ts'
import { headerOf } from '#server/platform/http/read-input.ts'

export const webhookPath = '/api/payment/webhook'

/**
 * Takes the notices of the payment provider (threat P1), outside the JSON contract: the signature is over the bytes as they
 * came. A notice is kept, then acknowledged, then processed: the provider sends what was not acknowledged again.
 */
export function registerPaymentWebhook(app: FastifyInstance, dependencies: Dependencies): void {
  const { payments } = dependencies
  if (payments?.provider !== 'stripe') return
  const notices = paymentNotices(dependencies)

  // In a context of its own: everywhere else a body is parsed before anybody sees it.
  void app.register(async (context) => {
    context.removeAllContentTypeParsers()
    context.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    context.post(webhookPath, async (request, reply) => {
      const signature = headerOf(request, 'stripe-signature')
      const body = request.body
      if (!Buffer.isBuffer(body) || signature === undefined) {
        return sendRefusal(reply, request, refuse('malformed-request'))
      }
      const notice = payments.readNotice(body, signature)
      if (notice === 'forged') return sendRefusal(reply, request, refuse('malformed-request'))
      const isKept = notice !== 'ignored' && (await notices.keep(notice)) === 'kept'
      // It waits for nobody: what is left to do is looked for, also by other processes.
      if (isKept) setImmediate(() => void dependencies.requests.during(() => notices.process(notice)))
      return reply.send({ received: true })
    })
  })
}

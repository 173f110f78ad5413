import type { FastifyInstance } from 'fastify'
import { imageUploadPath } from '#shared/api/upload-image.ts'
import { MAX_IMAGE_BYTES } from '#shared/domain/image/image-rules.ts'
import { imageTypes } from '#shared/domain/image/image-type.ts'
import { organisationHeader } from '#shared/api/routes.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Member, refuse } from '#server/platform/http/handler.ts'
import { allowsUpload, keepUpload } from './store-uploaded-image.ts'
import { bearerToken, type CallerGuard } from '#server/platform/http/bearer-token-and-caller-guard.ts'
import { sendRefusal } from '#server/platform/http/contract-routes.ts'
import { headerOf } from '#server/platform/http/read-input.ts'

/**
 * Receives pictures from providers (threat U1). The body is the file, so the route is not part of the JSON contract. The
 * caller is authorised before the body is read.
 */
export function registerImageUpload(app: FastifyInstance, guard: CallerGuard, dependencies: Dependencies): void {
  // The route has a Fastify context of its own, because all other routes accept JSON only.
  void app.register(async (context) => {
    context.removeAllContentTypeParsers()
    context.addContentTypeParser([...imageTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    context.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    context.decorateRequest('member')

    context.post(
      imageUploadPath,
      {
        bodyLimit: MAX_IMAGE_BYTES,
        onRequest: async (request, reply) => {
          const token = bearerToken(request.headers.authorization)
          const caller = await guard.identify('provider', token, headerOf(request, organisationHeader))
          if (isRefusal(caller)) return sendRefusal(reply, request, caller)
          const member = caller as Member
          if (!(await allowsUpload(dependencies, member))) return sendRefusal(reply, request, refuse('rate-limited'))
          request.setDecorator('member', member)
          return undefined
        },
        errorHandler: (error, request, reply) => {
          const isTooLarge = (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
          if (isTooLarge) return sendRefusal(reply, request, refuse('image-too-large'))
          throw error
        },
      },
      async (request, reply) => {
        const body = request.body
        if (!(body instanceof Uint8Array)) return sendRefusal(reply, request, refuse('image-type'))
        const member = request.getDecorator<Member>('member')
        const outcome = await dependencies.requests.during(() => keepUpload(dependencies, member, body))
        return isRefusal(outcome) ? sendRefusal(reply, request, outcome) : reply.send(outcome)
      },
    )
  })
}

import type { Configuration } from '#server/platform/configuration.ts'
import type { ObserveCall } from '#server/platform/monitor/observe-outside-calls.ts'
import { httpTexts } from './http-text-service.ts'
import { openTextSandbox, type TextSandbox } from './text-sandbox.ts'
import { type TextService, UndeliverableText } from './text-service.ts'

export interface OpenedTexts {
  /** The service for text messages. Undefined in production without a service; then no organisation can send text messages. */
  readonly texts: TextService | undefined
  readonly sandbox: TextSandbox | undefined
}

/** Opens the configured service for text messages. Without one it opens the sandbox, or nothing in production. */
export async function openTexts(
  { isProduction, textService }: Configuration,
  databaseUrl: string,
  observe: ObserveCall,
): Promise<OpenedTexts> {
  const { url, secret, centsPerSegment } = textService
  if (url !== undefined && secret !== undefined)
    return { texts: observed(httpTexts({ ...textService, url, secret }), observe), sandbox: undefined }
  if (isProduction) return { texts: undefined, sandbox: undefined }
  const sandbox = await openTextSandbox(databaseUrl, centsPerSegment)
  return { texts: sandbox, sandbox }
}

/** Wraps a service so that its calls are measured. */
const observed = (service: TextService, observe: ObserveCall): TextService => ({
  centsPerSegment: service.centsPerSegment,
  send: (message) =>
    observe(
      { provider: 'text-message', call: 'send' },
      () => service.send(message),
      (error) => error instanceof UndeliverableText,
    ),
})

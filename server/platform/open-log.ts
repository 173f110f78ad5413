import { destination, pino, type DestinationStream, type Logger } from 'pino'

/** Names under which a card payment's secret travels, and the form that it has wherever it stands (threat W4). */
const paymentSecrets = [
  /(?<=payment_intent_client_secret(?:=|%3D|"\s*:\s*"|\\":\s*\\"))[^&"\\\s]+/gi,
  /(?<=\b(?:pi|seti)_\w{1,60}?_secret_)\w+/g,
]

/** A line of the log without the secrets of card payments, in whatever part of it they stand. */
export const withoutPaymentSecrets = (line: string): string =>
  paymentSecrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)

/** Requests carry tokens, passwords and the secrets of payments; none of them reaches the log. */
export function openLog(level: string, stream: DestinationStream = destination({ fd: 2, sync: true })): Logger {
  return pino(
    {
      level,
      redact: ['req.headers.authorization', '*.password', '*.token', '*.clientSecret'],
      hooks: { streamWrite: withoutPaymentSecrets },
    },
    stream,
  )
}

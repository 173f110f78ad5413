import { destination, pino, type DestinationStream, type Logger } from 'pino'

/** Patterns of the secrets of card payments: the names of their fields and the form of their values (threat W4). */
const paymentSecrets = [
  /(?<=payment_intent_client_secret(?:=|%3D|"\s*:\s*"|\\":\s*\\"))[^&"\\\s]+/gi,
  /(?<=\b(?:pi|seti)_\w{1,60}?_secret_)\w+/g,
]

/** Removes the secrets of card payments from a log line. */
export const withoutPaymentSecrets = (line: string): string =>
  paymentSecrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)

/** Opens the log. Tokens, passwords and payment secrets are redacted. */
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

import { manyHolds } from '#tests/builders/hold-limits.ts'

/** A running server, in this process or in one of its own. */
export interface TestedServer {
  /** The server's address, without a trailing slash. */
  readonly url: string
  /** What the server has logged so far. With LOG_LEVEL=error it is empty unless something failed. */
  readonly log: () => string
  /** Stops the server as Ctrl+C does; throws when the server has logged anything. */
  readonly stop: () => Promise<void>
}

/** The environment of a server under test, to which a test adds. */
export const serverVariables = (databaseUrl: string, dataDirectory: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDirectory,
  PORT: '0',
  LOG_LEVEL: 'error',
  STOP_DELAY: '0',
  CREDENTIAL_ATTEMPTS_PER_ADDRESS: '100000',
  ...manyHolds,
})

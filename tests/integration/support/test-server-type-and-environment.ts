import { manyHolds } from '#tests/builders/many-holds-environment.ts'

/** A running server, in the test's process or in a separate one. */
export interface ServerUnderTest {
  /** The server's address, without a trailing slash. */
  readonly url: string
  /** What the server has logged so far. With LOG_LEVEL=error it is empty unless something failed. */
  readonly log: () => string
  /** Stops the server as Ctrl+C does; throws when the server has logged anything. */
  readonly stop: () => Promise<void>
}

/** The environment variables of a server under test. A test can add others. */
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

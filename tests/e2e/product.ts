import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manyHolds } from '#tests/builders/many-holds-environment.ts'
import { demoSecretsKey } from '#scripts/product/demo-accounts.ts'
import { startServerProcess, type ServerProcess } from '#scripts/product/server-process.ts'

/** A running copy of the product with the demo data, its own database and its own port. */
export type Product = {
  /** The address, which stays the same when the product is stopped and started again. */
  readonly address: string
  /** Starts the product again, on the same data. */
  start(): Promise<void>
  /** Stops the product as Ctrl+C does. */
  stop(): Promise<void>
  /** Kills the server process, as in a crash. */
  kill(): Promise<void>
  /** Stops the product and deletes its data. */
  remove(): Promise<void>
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/**
 * Starts the built product for the tests. If it does not become ready, the error contains everything that it printed.
 *
 * @param extra environment variables on top of the usual ones
 */
export async function startProduct(extra: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = await freePort()
  const dataFolder = await mkdtemp(join(tmpdir(), 'inplan-e2e-'))
  const env = {
    SECRETS_KEY: demoSecretsKey,
    ...process.env,
    DEMO_DATA: '1',
    ...manyHolds,
    PORT: String(port),
    DATA_DIR: dataFolder,
    ...extra,
  }
  let server: ServerProcess | undefined
  let leftItsDatabase = false

  async function start(): Promise<void> {
    const printed: string[] = []
    leftItsDatabase = false
    server = startServerProcess({ env, onLine: (line) => printed.push(line) })
    await server.ready.catch((error: unknown) => {
      throw new Error([String(error), ...printed].join('\n'))
    })
  }

  const product: Product = {
    address: `http://localhost:${port}`,
    start,
    stop: async () => server?.stop(),
    async kill() {
      await server?.kill()
      leftItsDatabase = true
    },
    async remove() {
      // The database of a killed server keeps running, and only a new server can take it over and stop it.
      if (leftItsDatabase) await start()
      await server?.stop()
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await start().catch(async (error: unknown) => {
    await product.remove()
    throw error
  })
  return product
}

const variable = 'INPLAN_E2E_ADDRESS'

/** Stores the address of the product that all specs share in an environment variable, for the worker processes. */
export const shareProduct = ({ address }: Product): void => void (process.env[variable] = address)

/** Address of the product that all specs share. */
export function sharedAddress(): string {
  const address = process.env[variable]
  if (!address) throw new Error('No shared product: tests/e2e/global-setup.ts has not run.')
  return address
}

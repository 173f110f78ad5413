import { readConfiguration, StartError } from '#server/platform/configuration.ts'
import { startServer } from './start-server.ts'

/** Milliseconds that a start in progress, and then the running requests, may take to finish before the process exits. */
const PATIENCE = 10_000

/** Runs the server as a process: reads the environment, starts the server, prints one line, stops on SIGINT and SIGTERM. */
export async function runServerProcess(): Promise<void> {
  try {
    // The sources run as TypeScript; what is built is JavaScript.
    const isBuilt = import.meta.filename.endsWith('.js')
    const starting = startServer(readConfiguration(process.env, { isBuilt }))
    // The signal handlers are registered before the start has finished, because an interrupted start must stop the database
    // too.
    stopOnSignal(async (signal) => {
      const limitOfStart = exitLater()
      const server = await starting
      clearTimeout(limitOfStart)
      // Only SIGTERM waits for a proxy: SIGINT comes from Ctrl+C, where no proxy is in front of the server.
      if (signal === 'SIGTERM') await server.leaveProxy()
      exitLater()
      await server.stop()
    })
    const { url } = await starting
    console.log(`Inplan is ready at ${url}`)
  } catch (error) {
    // The error is printed by our code. Node would also print the source line, which is megabytes long in the bundle.
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

const exitLater = (): NodeJS.Timeout => setTimeout(() => process.exit(1), PATIENCE).unref()

function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    const isInOrder = await stop(signal).then(
      () => true,
      () => false,
    )
    process.exit(isInOrder ? 0 : 1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

import { readConfiguration, StartError } from '#server/platform/configuration.ts'
import { startServer } from './start-server.ts'

/** Milliseconds that running requests get to finish before the process exits. */
const PATIENCE = 10_000

/** Runs the server as a process: reads the environment, starts the server, prints one line, stops on SIGINT and SIGTERM. */
export async function runServerProcess(): Promise<void> {
  try {
    const starting = startServer(readConfiguration(process.env))
    // The signal handlers are registered before the start has finished, because an interrupted start must stop the database
    // too.
    stopOnSignal(() => starting.then((server) => server.stop()))
    const { url } = await starting
    console.log(`Inplan is ready at ${url}`)
  } catch (error) {
    // The error is printed by our code. Node would also print the source line, which is megabytes long in the bundle.
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    const isInOrder = await stop().then(
      () => true,
      () => false,
    )
    process.exit(isInOrder ? 0 : 1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

import { readConfiguration, StartError } from '#server/platform/configuration.ts'
import { startServer } from './start-server.ts'

/** Milliseconds for running requests to end before the process goes anyway. */
const PATIENCE = 10_000

/** The process: reads the environment, starts the server, says so in one line, and stops on SIGINT and SIGTERM. */
export async function runServerProcess(): Promise<void> {
  try {
    const starting = startServer(readConfiguration(process.env))
    // From now on, because a start that is interrupted has a database to stop as well.
    stopOnSignal(() => starting.then((server) => server.stop()))
    const { url } = await starting
    console.log(`Inplan is ready at ${url}`)
  } catch (error) {
    // Printed by us: Node would show the line of the bundle as well, which is megabytes long.
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

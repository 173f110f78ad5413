import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '#tests/integration/support/server-process.ts'

/** The folder of a drill, and everything that was started in it. */
export interface Stage {
  readonly folder: string
  /** Starts a server. If it is still running at the end of the drill, it is killed. */
  server(...start: Parameters<typeof startServerProcess>): Promise<ServerProcess>
  /** Registers a clean-up function. At the end of the drill, however it ends, they are called in reverse order. */
  atEnd(end: () => unknown): void
}

/** Runs a drill on a new stage, and afterwards removes all its processes and files. */
export async function onStage<Result>(name: string, play: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `inplan-drill-${name}-`))
  const ends: (() => unknown)[] = []
  try {
    return await play({
      folder,
      atEnd: (end) => void ends.push(end),
      server: async (...start) => {
        const server = await startServerProcess(...start)
        ends.push(server.kill)
        return server
      },
    })
  } finally {
    // The error is ignored, because a part that the drill itself has stopped cannot be stopped again.
    for (const end of ends.toReversed())
      await Promise.resolve()
        .then(end)
        .catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

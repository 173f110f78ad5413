import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '#tests/integration/support/server-process.ts'

/** A folder for a drill, and what was started in it. */
export interface Stage {
  readonly folder: string
  /** Starts a server that is killed at the end if it still runs then. */
  server(...start: Parameters<typeof startServerProcess>): Promise<ServerProcess>
  /** Called at the end, last first, however the drill ends. */
  atEnd(end: () => unknown): void
}

/** Plays a drill, and leaves neither processes nor files. */
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
    // A part that the drill itself has stopped cannot be stopped again.
    for (const end of ends.toReversed())
      await Promise.resolve()
        .then(end)
        .catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

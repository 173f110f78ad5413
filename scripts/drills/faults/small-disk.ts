import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/set-up/problem.mjs'
import type { Stage } from '#scripts/drills/stage/run-in-temporary-folder.ts'

/** A file system of a few hundred megabytes, in memory. */
export interface SmallDisk {
  readonly folder: string
  /** Fills it to the last byte, and again whenever something on it is deleted. */
  fill(): Promise<void>
  /** Frees the space, and stops refilling it. */
  free(): Promise<void>
}

const CHUNK = Buffer.alloc(64 * 1024)
/** Milliseconds after which freed space is filled again. */
const FILLED_AGAIN = 200

/** Mounts the disk, which only root can do. It is unmounted at the end of the stage. */
export function mountSmallDisk(stage: Stage, megabytes: number): SmallDisk {
  if (process.getuid?.() !== 0) throw new Problem('A disk cannot be filled: run this drill as root, who may mount one.')
  const folder = join(stage.folder, 'disk')
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'inplan-drill', folder])
  stage.atEnd(() => execFileSync('umount', ['--lazy', folder]))
  const filler = join(folder, 'filler')
  let filling: Promise<void> | undefined
  const freeing = new AbortController()

  const keepFull = async (): Promise<void> => {
    while (!freeing.signal.aborted) {
      await appendUntilFull(filler)
      await pause(FILLED_AGAIN)
    }
  }
  return {
    folder,
    fill: async () => {
      await appendUntilFull(filler)
      filling = keepFull()
    },
    free: async () => {
      freeing.abort()
      await filling
      await rm(filler)
    },
  }
}

async function appendUntilFull(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (;;) await file.appendFile(CHUNK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

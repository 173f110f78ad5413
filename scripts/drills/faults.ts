import { build } from '#scripts/build/build.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { clockBack } from './faults/clock-back.ts'
import { databaseAway } from './faults/database-away.ts'
import { diskFull } from './faults/disk-full.ts'
import { mailServerAway } from './faults/mail-server-away.ts'
import { picturesDiskFull } from './faults/pictures-disk-full.ts'
import { onStage, type Stage } from './stage/run-in-temporary-folder.ts'

/** The faults by name. Each one resolves with a line for every problem that it found. */
const faults: Readonly<Record<string, (stage: Stage) => Promise<string[]>>> = {
  'database-away': databaseAway,
  'clock-back': clockBack,
  'mail-server-away': mailServerAway,
  'disk-full': diskFull,
  'pictures-disk-full': picturesDiskFull,
}

/**
 * Causes faults around a server while people book. The server must recover by itself, and must not lose anything that it has acknowledged.
 * The environment variable FAULTS selects faults by name, separated by commas.
 */
export async function run(): Promise<void> {
  const chosen = process.env['FAULTS']?.split(',') ?? Object.keys(faults)
  const problems: string[] = []
  await build((line) => console.log(line))
  for (const name of chosen) {
    const fault = faults[name]
    if (!fault) throw new Problem(`There is no fault ${name}. Choose from ${Object.keys(faults).join(', ')}.`)
    problems.push(...(await onStage(name, fault)))
  }
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatherChanges, readChangeFiles } from './dist/change-files.ts'
import { readManifest } from './dist/server-package.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root } from './processes.ts'

/** Moves what the files of `changes` say into CHANGELOG.md, as the section of the version of package.json with today's date. */
try {
  const changeLog = join(root, 'CHANGELOG.md')
  const files = readChangeFiles(root)
  const { version } = readManifest()
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(changeLog, gatherChanges(readFileSync(changeLog, 'utf8'), files, version, today))
  rmSync(join(root, 'changes'), { recursive: true })
  console.log(`CHANGELOG.md tells of ${version} what ${files.length} files said.`)
} catch (error) {
  exitWithProblem(error)
}

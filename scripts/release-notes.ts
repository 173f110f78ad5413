import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChangeFiles } from './dist/change-files.ts'
import { releaseNotes } from './dist/release-notes.ts'
import { readManifest } from './dist/server-package.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root } from './processes.ts'
import { Problem } from './set-up/problem.mjs'

/** Prints the notes of a release: npm run release-notes -- v1.2.0. The tag must be the version of package.json. */
try {
  const { version } = readManifest()
  const [tag = ''] = process.argv.slice(2)
  if (tag !== `v${version}`)
    throw new Problem(`package.json has version ${version}, and the tag is ${tag || 'missing'}.`)
  process.stdout.write(releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), readChangeFiles(root), version))
} catch (error) {
  exitWithProblem(error)
}

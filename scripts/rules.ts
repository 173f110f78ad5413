import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from '#scripts/processes.ts'
import { isInEachRun, numbersOf, proofsOf, withProofs } from './rules/proofs.ts'

/**
 * Lists the tests of each rule in `docs/spec-rules.md` and of each threat in `docs/threats.md`; with `--check` it only verifies that the
 * lists are up to date. It fails when a rule or threat has no test that `npm test` runs.
 */
const documents = ['spec-rules', 'threats']
const sources = ['electron', 'renderer', 'scripts', 'server', 'shared', 'tests', 'widget']
const patterns = sources.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`)
/** The test file of this script is excluded, because the numbers in it are examples. */
const ownTest = 'scripts/rules/proofs.test.ts'

const files = await Promise.all(
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((path) => path !== ownTest)
    .map(async (path) => ({ path, source: await readFile(join(root, path), 'utf8') })),
)
const proofs = proofsOf(files)
const provenInEachRun = proofsOf(files.filter(({ path }) => isInEachRun(path)))

for (const name of documents) {
  const path = resolve(root, `docs/${name}.md`)
  const document = await readFile(path, 'utf8')
  const proven = withProofs(document, proofs)
  for (const number of numbersOf(document)) {
    if (provenInEachRun.has(number)) continue
    console.error(`${number} has no test of \`npm test\` that names it.`)
    process.exitCode = 1
  }
  if (!process.argv.includes('--check')) {
    await writeFile(path, proven)
  } else if (document !== proven) {
    console.error(`docs/${name}.md does not name the tests that there are: run npm run rules and commit it.`)
    process.exitCode = 1
  }
}

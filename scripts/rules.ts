import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from '#scripts/processes.ts'
import { isInEachRun, numbersOf, proofLines, proofsOf } from './rules/proofs.ts'

/**
 * Prints the tests of each rule in `docs/spec-rules.md` and of each threat in `docs/threats.md`, or of the numbers that are named:
 * `npm run rules -- A5.21 D58`. It fails when a rule or threat has no test that `npm test` runs; with `--check` it prints only these.
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
const provenInEachRun = proofsOf(files.filter(({ path }) => isInEachRun(path)))
const texts = await Promise.all(documents.map((name) => readFile(resolve(root, `docs/${name}.md`), 'utf8')))
const numbers = texts.flatMap(numbersOf)

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (!process.argv.includes('--check')) {
  for (const line of proofLines(chosen.length > 0 ? chosen : numbers, proofsOf(files))) console.log(line)
}
for (const number of numbers.filter((each) => !provenInEachRun.has(each))) {
  console.error(`${number} has no test of \`npm test\` that names it.`)
  process.exitCode = 1
}

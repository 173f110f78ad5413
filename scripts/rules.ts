import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { globSync } from 'node:fs'
import { root } from '#scripts/processes.ts'
import { proofsOf, rulesOf, unbuiltRulesOf, withProofs } from './rules/proofs.ts'

/**
 * Writes into `docs/spec-rules.md` which tests prove which rule; with `--check`, says whether it is still so. Either way it
 * fails when a rule of the specifications has no test, unless the document says that it is not built yet.
 */
const path = resolve(root, 'docs/spec-rules.md')
const sources = ['electron', 'renderer', 'server', 'shared', 'tests', 'widget']
const patterns = sources.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`)

const files = await Promise.all(
  globSync(patterns, { cwd: root }).map(async (file) => ({
    path: file.replaceAll('\\', '/'),
    source: await readFile(join(root, file), 'utf8'),
  })),
)
const document = await readFile(path, 'utf8')
const proofs = proofsOf(files)
const proven = withProofs(document, proofs)

const unbuilt = unbuiltRulesOf(document)
const without = rulesOf(document).filter(
  (rule) => !rule.startsWith('D') && !proofs.has(rule) && !unbuilt.includes(rule),
)
for (const rule of without) console.error(`${rule} has no test that names it.`)
if (without.length > 0) process.exitCode = 1

if (!process.argv.includes('--check')) {
  await writeFile(path, proven)
} else if (document !== proven) {
  console.error('docs/spec-rules.md does not name the tests that there are: run npm run rules and commit it.')
  process.exitCode = 1
}

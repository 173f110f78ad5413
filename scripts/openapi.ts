import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openApiDocument } from '#server/pages/openapi-document.ts'
import { root } from '#scripts/processes.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { breakingChanges, type OpenApi } from './openapi/breaking-changes.ts'
import { Problem } from './set-up/problem.mjs'

/**
 * Writes `out/openapi.json` from the API contract. With `--compare <file>` it also compares the document with an older one, and fails when
 * a program that uses the older interface would stop to work, unless the version of the interface is another.
 */
async function writeOpenApi([option, file]: string[]): Promise<void> {
  const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`
  await mkdir(resolve(root, 'out'), { recursive: true })
  await writeFile(resolve(root, 'out/openapi.json'), text)
  if (option !== '--compare') return
  if (file === undefined) throw new Problem('Name the older document: npm run openapi -- --compare <file>')
  const older = JSON.parse(await readFile(resolve(file), 'utf8')) as OpenApi
  const newer = JSON.parse(text) as OpenApi
  const changes = breakingChanges(older, newer)
  console.log([...changes, `Changes that break: ${changes.length}`].join('\n'))
  if (changes.length > 0 && older.info.version === newer.info.version) {
    throw new Problem(`Keep what the interface promises, or raise its version (server/pages/openapi-document.ts).`)
  }
}

await writeOpenApi(process.argv.slice(2)).catch(exitWithProblem)

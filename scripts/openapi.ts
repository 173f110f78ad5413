import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openApiDocument } from '#server/pages/openapi-document.ts'
import { root } from '#scripts/processes.ts'

/** Writes `openapi.json` from the API contract. With `--check` it only verifies that the file is up to date. */
const path = resolve(root, 'openapi.json')
const document = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed !== document) {
    console.error('openapi.json is not what the contract says: run npm run openapi and commit it.')
    process.exit(1)
  }
} else {
  await writeFile(path, document)
}

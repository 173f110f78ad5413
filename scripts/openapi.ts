import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '#server/openapi.ts'

// Writes openapi.json from the contract; with --check it writes nothing and fails when the file differs.

const root = join(import.meta.dirname, '..')
const path = join(root, 'openapi.json')
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
const text = `${JSON.stringify(openApiDocument(version), null, 2)}\n`

if (process.argv.includes('--check')) {
  const committed = await readFile(path, 'utf8').catch(() => '')
  if (committed.replaceAll('\r\n', '\n') !== text) {
    console.error('openapi.json differs from shared/api/contract: run `node scripts/openapi.ts` and commit it.')
    process.exitCode = 1
  }
} else {
  await writeFile(path, text)
}

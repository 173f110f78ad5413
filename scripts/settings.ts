import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describedSettings } from '#server/platform/settings-schema.ts'
import { root } from '#scripts/processes.ts'
import { undescribed, withSettings } from './settings/settings-table.ts'

/**
 * Writes the table in `docs/settings.md` from the schema that parses the settings; with `--check` it only verifies that the table is up to
 * date.
 */
const path = resolve(root, 'docs/settings.md')
const settings = describedSettings()

for (const name of undescribed(settings)) {
  console.error(`${name} has no description in server/platform/settings-schema.ts.`)
  process.exitCode = 1
}
const page = await readFile(path, 'utf8')
const written = withSettings(page, settings)
if (!process.argv.includes('--check')) {
  await writeFile(path, written)
} else if (page !== written) {
  console.error('docs/settings.md is not what the schema says: run npm run settings and commit it.')
  process.exitCode = 1
}

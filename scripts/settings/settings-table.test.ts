import { describe, expect, test } from 'vitest'
import { describedSettings } from '#server/platform/settings-schema.ts'
import { undescribed, withSettings } from './settings-table.ts'

const page = (table: string): string => `# Settings

<!-- The table is written by \`npm run settings\` from server/platform/settings-schema.ts. -->
${table}
<!-- End of the table. -->

More.
`

describe('the table of settings', () => {
  test('is written between its marks and leaves the rest of the page unchanged', () => {
    const settings = [
      { name: 'PORT', preset: '4100', meaning: 'Where it listens' },
      { name: 'SMTP_URL', preset: '', meaning: 'The mail server' },
    ]
    expect(withSettings(page('old'), settings)).toBe(
      page(`
| Variable   | Default | Meaning          |
| ---------- | ------- | ---------------- |
| \`PORT\`     | \`4100\`  | Where it listens |
| \`SMTP_URL\` |         | The mail server  |
`),
    )
  })

  test('is refused by a page without the marks', () => {
    expect(() => withSettings('# Settings\n', [])).toThrow(RangeError)
  })
})

describe('the settings of the server', () => {
  test('each has a description', () => {
    expect(undescribed(describedSettings())).toEqual([])
    expect(undescribed([{ name: 'PORT', preset: '', meaning: '' }])).toEqual(['PORT'])
  })

  test.each([
    ['PORT', '4100'],
    ['DATA_DIR', './data'],
    ['PAYMENT_CHANNELS', 'ideal,card,bancontact'],
    ['DEMO_DATA', '0'],
    ['SMTP_URL', ''],
    ['SECRETS_KEY', ''],
  ])('%s shows its default %s in the form in which one writes it', (name, preset) => {
    expect(describedSettings().find((setting) => setting.name === name)?.preset).toBe(preset)
  })
})

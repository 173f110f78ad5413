import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { featureFolders, serverModules, serverRecords } from './layer-table.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const allowed: readonly [file: string, code: string][] = [
  ['shared/domain/slot/slot.ts', `import { day } from '#shared/time/day.ts'; void day`],
  ['shared/domain/nested/slot.ts', `import { day } from '../../time/day.ts'; void day`],
  ['shared/api/client.ts', `export { day } from '#shared/time/day.ts'`],
  ['shared/ipc/contract.ts', `import { z } from 'zod'; import '#shared/api/app-error.ts'; void z`],
  ['server/modules/booking/booking/book.ts', `await import('#shared/domain/slot/slot.ts')`],
  ['server/modules/money/payment/pay.ts', `export { find } from '#server/modules/booking/index.ts'`],
  [
    'server/modules/money/payment/charge.ts',
    `import { find } from './find.ts'; import '../refund/refunds.ts'; void find`,
  ],
  ['server/app/all-handlers.ts', `import { reserve } from '#server/modules/booking/handlers.ts'; void reserve`],
  [
    'server/modules/money/payment/pay.test.ts',
    `import { find } from '#server/modules/booking/booking/read-bookings.ts'; void find`,
  ],
  [
    'server/modules/organisation/team/end-work.ts',
    `import { lock } from '#server/modules/scheduling/records/index.ts'; void lock`,
  ],
  ['electron/main/index.ts', `import type { Bridge } from '#shared/ipc/bridge.ts'; export type B = Bridge`],
  ['renderer/app/shell.tsx', `import { Screen } from '#renderer/features/calendar/calendar/screen.tsx'; void Screen`],
  [
    'renderer/features/calendar/calendar/screen.tsx',
    `import { Button } from '@mui/material'; import './part.tsx'; void Button`,
  ],
  [
    'widget/features/scheduling/slots/shown-slots.tsx',
    `import { session } from '../../../data/session.ts'; void session`,
  ],
  ['widget/app/main.tsx', `import { Slots } from '#shared/calendar/index.ts'; void Slots`],
  ['shared/domain/slot.test.ts', `import { aBooking } from '#tests/builders/booking.ts'; void aBooking`],
  ['tests/builders/booking.ts', `import { slot } from '#server/modules/booking/booking/book.ts'; void slot`],
  ['scripts/start/main.ts', `import { slot } from '#server/modules/booking/booking/book.ts'; void slot`],
  ['vitest.config.ts', `import { layers } from './scripts/lint/layer-table.ts'; void layers`],
]

const forbidden: readonly [file: string, code: string, message: string][] = [
  [
    'shared/time/day.ts',
    `import { slot } from '#shared/domain/slot/slot.ts'; void slot`,
    'shared/time may import nothing of ours, so not shared/domain.',
  ],
  [
    'shared/domain/entity.ts',
    `import { client } from '../api/client.ts'; void client`,
    'shared/domain may not import shared/api. It may import: shared/browsers, shared/time.',
  ],
  [
    'shared/api/routes.ts',
    `export * from '#shared/i18n/index.ts'`,
    'shared/api may not import shared/i18n. It may import: shared/domain, shared/time.',
  ],
  [
    'server/app/http-app.ts',
    `export const a = import('#electron/main/index.ts')`,
    'server/app may not import electron. It may import: shared/browsers, shared/domain, shared/time, shared/colour, shared/api, shared/i18n, resources, server/platform, server/modules, server/demo, server/pages.',
  ],
  [
    'server/platform/clock.ts',
    `import { find } from '#server/modules/booking/booking/read-bookings.ts'; void find`,
    'server/platform may not import server/modules/booking. It may import: shared/browsers, shared/domain, shared/time, shared/colour, shared/api, shared/i18n, resources.',
  ],
  [
    'server/modules/organisation/location/locations.ts',
    `import { find } from '#server/modules/booking/booking/read-bookings.ts'; void find`,
    'server/modules/organisation may not import server/modules/booking. It may import: shared/browsers, shared/domain, shared/time, shared/colour, shared/api, shared/i18n, resources, server/platform, server/modules/booking/records, server/modules/calendar/records, server/modules/customers/records, server/modules/identity/records, server/modules/messaging/records, server/modules/money/records, server/modules/scheduling/records.',
  ],
  [
    'server/modules/money/records/payment/payments.ts',
    `import { refund } from '#server/modules/money/refund/refund-handlers.ts'; void refund`,
    'server/modules/money/records may not import server/modules/money. It may import: shared/browsers, shared/domain, shared/time, shared/colour, shared/api, shared/i18n, resources, server/platform, server/modules/booking/records, server/modules/calendar/records, server/modules/customers/records, server/modules/identity/records, server/modules/messaging/records, server/modules/money/records, server/modules/scheduling/records.',
  ],
  [
    'server/modules/money/payment/find-payable.ts',
    `import { find } from '#server/modules/booking/booking/read-bookings.ts'; void find`,
    'server/modules/booking is entered only by its doors: server/modules/booking/index.ts, server/modules/booking/records/index.ts. Name there what server/modules/booking/booking/read-bookings.ts gives to others.',
  ],
  [
    'server/pages/book-page.ts',
    `import { reserve } from '#server/modules/booking/handlers.ts'; void reserve`,
    'server/modules/booking is entered only by its doors: server/modules/booking/index.ts, server/modules/booking/records/index.ts. Name there what server/modules/booking/handlers.ts gives to others.',
  ],
  [
    'server/app/http-app.test-server.ts',
    `export const a = import('#server/modules/booking/guest/links.ts')`,
    'server/modules/booking is entered only by its doors: server/modules/booking/index.ts, server/modules/booking/records/index.ts, server/modules/booking/handlers.ts. Name there what server/modules/booking/guest/links.ts gives to others.',
  ],
  [
    'electron/main/window.ts',
    `export type A = import('#renderer/app/shell.tsx').Shell`,
    'electron may not import renderer/app. It may import: shared/domain, shared/time, shared/ipc, shared/api, shared/i18n, resources.',
  ],
  [
    'widget/features/scheduling/slots/list.tsx',
    `export { bridge } from '#shared/ipc/bridge.ts'`,
    'widget/features may not import shared/ipc. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/i18n, shared/ui, shared/calendar, resources, widget/data, widget/platform.',
  ],
  [
    'widget/features/scheduling/slots/button.tsx',
    `import { Button } from '@mui/material'; void Button`,
    'widget/features may not use @mui: the widget ships no MUI, and shared/ui and shared/calendar are part of the widget.',
  ],
  [
    'widget/features/scheduling/slots/next-slot.tsx',
    `import { screens } from '../../../app/screens.ts'; void screens`,
    'widget/features may not import widget/app. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/i18n, shared/ui, shared/calendar, resources, widget/data, widget/platform.',
  ],
  [
    'widget/platform/shell/header.tsx',
    `import { slots } from '../../features/scheduling/slots/list.tsx'; void slots`,
    'widget/platform may not import widget/features. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/i18n, shared/ui, shared/calendar, resources, widget/data.',
  ],
  [
    'widget/data/session.ts',
    `import { drafts } from '../platform/kept-drafts.ts'; void drafts`,
    'widget/data may not import widget/platform. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/i18n, shared/ui, shared/calendar, resources.',
  ],
  [
    'renderer/features/calendar/calendar/week.tsx',
    `import { form } from '../../scheduling/availability/form.ts'; void form`,
    'Features never import features: renderer/features/calendar/calendar may not import renderer/features/scheduling/availability. Put what both need in shared/domain or shared/ui.',
  ],
  [
    'renderer/features/calendar/agenda/day.tsx',
    `import { week } from '../calendar/week.tsx'; void week`,
    'Features never import features: renderer/features/calendar/agenda may not import renderer/features/calendar/calendar. Put what both need in shared/domain or shared/ui.',
  ],
  [
    'renderer/features/calendar/calendar/day.tsx',
    `import { openDialog } from '#renderer/app/dialogs.ts'; void openDialog`,
    'renderer/features may not import renderer/app. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/ipc, shared/i18n, shared/colour, shared/ui, shared/calendar, resources, renderer/data, renderer/platform.',
  ],
  [
    'renderer/platform/screens/screen.tsx',
    `import { Week } from '#renderer/features/calendar/calendar/week.tsx'; void Week`,
    'renderer/platform may not import renderer/features. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/ipc, shared/i18n, shared/colour, shared/ui, shared/calendar, resources, renderer/data.',
  ],
  [
    'renderer/data/queries.ts',
    `import { useBridge } from '#renderer/platform/calls/bridge-context.ts'; void useBridge`,
    'renderer/data may not import renderer/platform. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/ipc, shared/i18n, shared/colour, shared/ui, shared/calendar, resources.',
  ],
  [
    'renderer/app/fake.ts',
    `import { aBooking } from '#tests/builders/booking.ts'; void aBooking`,
    'renderer/app may not import tests. It may import: shared/browsers, shared/time, shared/domain, shared/api, shared/ipc, shared/i18n, shared/colour, shared/ui, shared/calendar, resources, renderer/data, renderer/platform, renderer/features.',
  ],
  [
    'shared/misc/thing.ts',
    `import '#shared/time/day.ts'`,
    'shared/misc/thing.ts is in no folder of scripts/lint/layer-table.ts.',
  ],
]

type Report = { diagnostics: { message: string; code: string; severity: string; filename: string }[] }

/** Runs the linter with the repository's configuration on the examples of this test. */
function lintExamples(): Report['diagnostics'] {
  const tree = mkdtempSync(join(tmpdir(), 'inplan-layers-'))
  afterAll(() => rmSync(tree, { recursive: true, force: true }))
  for (const [file, code] of [...allowed, ...forbidden]) {
    mkdirSync(join(tree, dirname(file)), { recursive: true })
    writeFileSync(join(tree, file), `${code}\n`)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [oxlint, '-c', join(root, '.oxlintrc.json'), '--format=json'], {
    cwd: tree,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(run.stdout) as Report
  return diagnostics.filter((diagnostic) => diagnostic.code === 'inplan(layers)')
}

describe('the import table is enforced by the linter as configured', () => {
  const found = lintExamples()

  test.each(allowed)('%s may: %s', (file) => {
    expect(found.filter((diagnostic) => diagnostic.filename === file)).toEqual([])
  })

  test.each(forbidden)('%s may not: %s', (file, _code, message) => {
    expect(found.filter((diagnostic) => diagnostic.filename === file)).toMatchObject([{ message, severity: 'error' }])
  })
})

test('A server module uses only modules above it in the table of imports, so no circle can be declared', () => {
  const above = new Set<string>()
  for (const { module, uses } of serverModules) {
    expect(uses.filter((used) => !above.has(used))).toEqual([])
    above.add(module)
  }
})

test('A server module uses every module that the table of imports allows it', () => {
  const unused = serverModules.flatMap(({ module, uses }) => {
    const files = globSync(`server/modules/${module}/**/*.ts`, { cwd: root })
    const code = files.map(read).join('\n')
    const isUsed = (used: string) => new RegExp(`'#server/modules/${used}/(?!records/)`).test(code)
    return uses.filter((used) => !isUsed(used)).map((used) => `${module} → ${used}`)
  })
  expect(unused).toEqual([])
})

test('each feature of an app is a folder in one that is named like a module of the server', () => {
  const modules = serverModules.map(({ module }) => module).join('|')
  const isInFeature = (file: string) => new RegExp(`^[^/]+/features/(${modules})/[^/]+/`).test(file)
  const files = featureFolders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }))
  expect(files.map((file) => file.replaceAll('\\', '/')).filter((file) => !isInFeature(file))).toEqual([])
})

test('Every records folder of the server is in the table of imports, and every one in the table exists', () => {
  const folders = globSync('server/modules/*/records', { cwd: root }).map((folder) => folder.replaceAll('\\', '/'))
  expect(folders.toSorted()).toEqual([...serverRecords])
})

describe('the diagram of the server in docs/architecture.md', () => {
  const [, drawing = ''] = /^ pages · demo\n(.*?)^ records of every module$/ms.exec(read('docs/architecture.md')) ?? []
  const lineOf = new Map(
    drawing.split('\n').flatMap((line, index) => line.split(/\s+/).map((name): [string, number] => [name, index])),
  )
  lineOf.delete('')

  test('contains every module', () => {
    expect([...lineOf.keys()].toSorted()).toEqual(serverModules.map(({ module }) => module).toSorted())
  })

  test('shows each module above those that it uses', () => {
    const lineOfModule = (module: string): number => lineOf.get(module) ?? Number.NaN
    const level = serverModules.flatMap(({ module, uses }) =>
      uses.filter((used) => !(lineOfModule(module) < lineOfModule(used))).map((used) => `${module} → ${used}`),
    )
    expect(level).toEqual([])
  })
})

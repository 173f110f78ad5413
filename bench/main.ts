import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '#scripts/build/build.ts'
import { exitWithProblem } from '#scripts/exit-with-problem.ts'
import { runNode, tool } from '#scripts/processes.ts'
import { measureAbsencePreview } from './absence/absence-preview.ts'
import { measureCalendar } from './calendar/calendar.ts'
import { measureCluster } from './cluster/cluster.ts'
import { measureDesktopCustomer } from './desktop-customer.ts'
import { measureDesktopDialogs } from './desktop-dialogs.ts'
import { measureDesktopLaunch } from './desktop-launch.ts'
import { measureDesktopMemory } from './desktop-memory.ts'
import { measureEngine } from './engine/engine.ts'
import { measureInvoiceList } from './invoice/invoice-list.ts'
import { measureInvoices } from './invoice/invoices.ts'
import { measureBookingSearch } from './search/booking-search.ts'
import { measureCustomerSearch } from './search/customer-search.ts'
import { measureMonthSearch } from './search/month-search.ts'
import { measureOwnPage } from './own-page/organisation-page-first-paint.ts'
import { measureRepeat } from './repeat/repeat.ts'
import { measureReservationRace } from './reservation/race.ts'
import { measureReservationRate } from './reservation/rate.ts'
import { measureScale } from './scale/scale.ts'
import { measureStreams } from './streams/streams.ts'
import { putTable, type Table } from './result-table.ts'
import { readTestTimes } from './test-times.ts'
import { measureWidgetSize } from './widget-size.ts'
import { measureWidgetPhone } from './widget/phone.ts'

const page = resolve(import.meta.dirname, '../docs/performance.md')

interface Options {
  /** The duration in minutes of the measurements that run for a set time. */
  readonly minutes?: number
}

const benches: Readonly<Record<string, (options: Options) => Promise<Table>>> = {
  'widget-size': measureWidgetSize,
  'widget-phone': measureWidgetPhone,
  'own-page': measureOwnPage,
  'desktop-launch': measureDesktopLaunch,
  'desktop-dialogs': measureDesktopDialogs,
  'desktop-customer': measureDesktopCustomer,
  'desktop-memory': measureDesktopMemory,
  calendar: measureCalendar,
  'reservation-race': measureReservationRace,
  'reservation-rate': measureReservationRate,
  repeat: measureRepeat,
  'absence-preview': measureAbsencePreview,
  engine: measureEngine,
  'month-search': measureMonthSearch,
  'booking-search': measureBookingSearch,
  'customer-search': measureCustomerSearch,
  invoices: measureInvoices,
  'invoice-list': measureInvoiceList,
  scale: measureScale,
  streams: ({ minutes }) => measureStreams(minutes),
  cluster: measureCluster,
  'test-times': readTestTimes,
}

/** Runs the named measurements, or all, on a build of the current sources, and writes the results to docs/performance.md. */
async function measure(names: readonly string[], options: Options): Promise<void> {
  await build((line) => console.log(line))
  // The cluster is only measured when it is named, because it needs one.
  const chosen = Object.entries(benches).filter(([name]) =>
    names.length === 0 ? name !== 'cluster' : names.includes(name),
  )
  for (const [name, bench] of chosen) {
    console.log(`Measuring ${name}…`)
    // A Vite build in an earlier measurement sets NODE_ENV to production, and a production server refuses demo data.
    delete process.env['NODE_ENV']
    const table = await bench(options)
    console.table(table.rows)
    writeFileSync(page, putTable(readFileSync(page, 'utf8'), name, table))
  }
  await runNode(tool('oxfmt/bin/oxfmt'), [page])
  console.log(`Written to docs/performance.md, on ${cpus().length} cores.`)
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string' } } })
const options = values.minutes === undefined ? {} : { minutes: Number(values.minutes) }
await measure(positionals, options).catch(exitWithProblem)

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makePostgres } from '../stage/drill-postgres.ts'
import type { Stage } from '#scripts/drills/stage/run-in-temporary-folder.ts'
import { compareBookings } from '#scripts/drills/traffic/compare-acknowledged-bookings.ts'
import { openMarket } from '#scripts/drills/traffic/businesses-with-free-slots.ts'
import { printCounts } from '../print-counts.ts'
import { messagesOf, startTraffic } from '../traffic/traffic.ts'
import { aPicture, inBothLanguages, uploadPicture } from './send-in-both-languages.ts'
import { mountSmallDisk } from './small-disk.ts'

const STUDIOS = 4
const PER_SECOND = 5
const MEGABYTES = 16
/** Milliseconds of traffic before the disk is full, while it is full, and afterwards. */
const AROUND = 5000

/** Fills the disk that holds the pictures, while the database is on another disk. Returns what is wrong. */
export async function picturesDiskFull(stage: Stage): Promise<string[]> {
  const disk = mountSmallDisk(stage, MEGABYTES)
  const postgres = await makePostgres(join(stage.folder, 'data'))
  postgres.start()
  stage.atEnd(() => postgres.kill())
  const server = await stage.server(postgres.url, { DATA_DIR: disk.folder })
  const market = await openMarket(postgres.url, STUDIOS)
  const { studio } = market.nextSlot()
  const upload = async (color: string, locale: 'en' | 'nl' = 'en') =>
    uploadPicture(server.url, studio.owner.token, await aPicture(color), locale)
  const pictures = () => globSync(join(disk.folder, 'files/*/**/*.*')).length
  const first = await upload('#268')
  const shown = async () => (await fetch(first.url ?? '')).status

  const traffic = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(server.url) })
  await pause(AROUND)
  await disk.fill()
  const refused = await inBothLanguages((locale) => upload('#862', locale))
  const [shownMeanwhile, storedMeanwhile] = [await shown(), pictures()]
  await pause(AROUND)
  await disk.free()
  const afterwards = await upload('#862')
  await pause(AROUND)
  await traffic.stop()
  const compared = await compareBookings(postgres.url, traffic.acknowledged, Date.now())
  const stored = pictures()
  await server.stop()

  console.log(`\nWhat a provider reads who stores a picture meanwhile:\n  ${refused.texts.join('\n  ')}`)
  const wrong = printCounts('The disk of the pictures is full', [
    ['Requests for bookings that failed', traffic.failures.length, 0],
    ['Bookings acknowledged', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Answers to a picture meanwhile', refused.codes, '503 storage-unavailable'],
    ['  files that are left of it', storedMeanwhile - 1, 0],
    ['Answer to an earlier picture meanwhile', shownMeanwhile, 200],
    ['Answer to the same picture afterwards', afterwards.status, 200],
    ['Pictures on the disk in the end', stored, 2],
  ])
  return wrong.length > 0 ? [...wrong, ...messagesOf(traffic.failures)] : []
}

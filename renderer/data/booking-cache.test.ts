import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { takeChangedBooking } from './booking-cache.ts'
import { bookingQuery, createQueryClient } from './queries.ts'
import type { ProviderBooking } from './api-types.ts'

const ofVersion = (version: number) => ({ id: 'b', version }) as ProviderBooking

test('An answer that was read before a change does not replace the change', async () => {
  const answers = [Promise.withResolvers<ProviderBooking>(), Promise.withResolvers<ProviderBooking>()] as const
  const bridge = createFakeBridge()
  let reads = 0
  bridge.call = (() => answers[reads++]!.promise) as never
  const client = createQueryClient()
  const observer = new QueryObserver(client, bookingQuery(bridge, 'b'))
  const stop = observer.subscribe(() => undefined)
  const version = () => observer.getCurrentResult().data?.version
  answers[0].resolve(ofVersion(1))
  await expect.poll(version).toBe(1)

  const second = observer.refetch()
  takeChangedBooking(client, ofVersion(2))
  answers[1].resolve(ofVersion(1))
  await second
  expect(version()).toBe(2)
  stop()
})

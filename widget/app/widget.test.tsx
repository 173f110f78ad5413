import { configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { catalogueQuery } from '../data/catalogue.ts'
import { createQueryClient } from '../data/query-client.ts'
import { texts } from '../platform/first-texts-en.ts'
import { Widget } from './widget.tsx'

// Screens are loaded on demand, which can take a while.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

let server: FakeHttpServer

beforeEach(() => {
  server = startFakeHttpServer()
  // The fake change stream never sends an event.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  )
  window.history.replaceState(null, '', '/widget/')
})
afterEach(() => {
  server.stop()
  vi.unstubAllGlobals()
  localStorage.clear()
  document.documentElement.lang = ''
  document.title = ''
  window.history.replaceState(null, '', '/')
})

const show = (organisation: Parameters<typeof aCatalogue>[0]) => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(catalogueQuery.queryKey, aCatalogue(organisation))
  render(<Widget i18n={createSmallI18n('en', { en: texts })} queryClient={queryClient} />)
  return userEvent.setup()
}
const heading = async (name: string) => expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()

test('The organisation’s name changes with the language, in the header and the title, without another request (R-D322)', async () => {
  const user = show({ names: { nl: 'Studio Noord', en: 'Studio North' } })
  await heading('Studio North')
  await waitFor(() => expect(document.title).toContain('Studio North'))
  const before = server.requests.length
  await user.click(screen.getByRole('button', { name: /Nederlands/ }))
  await heading('Studio Noord')
  await waitFor(() => expect(document.title).toContain('Studio Noord'))
  await user.click(screen.getByRole('button', { name: /English/ }))
  await heading('Studio North')
  expect(server.requests.length).toBe(before)
})

test('An organisation’s name in one language is shown in every language (R-D322)', async () => {
  const user = show({})
  await heading('Studio Noord')
  await user.click(screen.getByRole('button', { name: /Nederlands/ }))
  expect(await screen.findByRole('button', { name: /English/ })).toBeTruthy()
  await heading('Studio Noord')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

const revoke = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has neither.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: revoke })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name)
})

test('A saved file stays available for a minute, because Safari on iOS asks before it saves (R-D388)', () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('event.ics', new Blob(['BEGIN:VCALENDAR']))
  vi.advanceTimersByTime(59_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:file')
})

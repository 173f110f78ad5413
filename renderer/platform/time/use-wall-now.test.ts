import { expect, it } from 'vitest'
import { wallNowAt } from './use-wall-now.ts'

it.each([
  { instant: '2025-03-12T11:10:59Z', zone: 'Europe/Amsterdam', date: '2025-03-12', minute: 730 },
  { instant: '2025-03-12T23:30:00Z', zone: 'Europe/Amsterdam', date: '2025-03-13', minute: 30 },
  { instant: '2025-03-12T09:00:00Z', zone: 'Pacific/Honolulu', date: '2025-03-11', minute: 1380 },
  // At 01:00 UTC the clocks in Amsterdam go forward on 30 March (02:00 to 03:00) and back on 26 October (03:00 to 02:00).
  { instant: '2025-03-30T01:00:00Z', zone: 'Europe/Amsterdam', date: '2025-03-30', minute: 180 },
  { instant: '2025-10-26T01:00:00Z', zone: 'Europe/Amsterdam', date: '2025-10-26', minute: 120 },
])('$instant in $zone is converted to the local date and minute', ({ instant, zone, date, minute }) => {
  expect(wallNowAt(Date.parse(instant), zone)).toEqual({ date, minute })
})

import { availableSlots } from '#shared/domain/slots.ts'
import { monthOfSlots } from './month-of-slots.ts'
import { medianOf } from './sample.ts'
for (const [s, b] of [
  [1, 50],
  [20, 1000],
] as const) {
  const search = monthOfSlots(s, b)
  console.log(
    s,
    b,
    medianOf(300, () => availableSlots(search)),
  )
}

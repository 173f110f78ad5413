import { describe, expect, it } from 'vitest'
import { aBooking, aSchedule } from '#tests/builders/provider-wire.ts'
import { consecutiveDates, localDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { stepProposal } from './key-step.ts'
import { spanOf, type ProposedTime, type EditedThing } from './proposed-time.ts'

const days = consecutiveDates(localDate('2025-03-10'), 7)

const proposalOf = (subject: Exclude<EditedThing, { kind: 'free' }>): ProposedTime => {
  const span = spanOf(subject.kind === 'booking' ? subject.booking : subject.occurrence)
  return { subject, from: span, to: span }
}
const schedule = proposalOf({ kind: 'availability', occurrence: aSchedule() }) // Thursday 13, 09:00–12:00.
const inGroup = proposalOf({ kind: 'booking', booking: aBooking({ serviceKind: 'PUBLIC' }) })
const booking = proposalOf({ kind: 'booking', booking: aBooking() }) // 09:30–10:30.

/** Applies keys such as "Alt+Shift+Down" to a proposed time and returns the result. */
function after(proposal: ProposedTime, keys: string): string {
  const end = keys.split(' ').reduce<ProposedTime>((current, text) => {
    const pressed = { key: `Arrow${text.replace('+', '')}`, shiftKey: text.startsWith('+') }
    return stepProposal(current, pressed, days) ?? current
  }, proposal)
  return `${end.to.date.slice(8)} ${formatLocalTime(end.to.from)}-${formatLocalTime(end.to.to)}`
}

describe('moving a proposed time with Alt and the arrows', () => {
  it.each([
    { keys: 'Down', of: schedule, expected: '13 09:15-12:15' },
    { keys: 'Up Up', of: schedule, expected: '13 08:30-11:30' },
    { keys: 'Right', of: schedule, expected: '14 09:00-12:00' },
    { keys: 'Left Left', of: booking, expected: '11 09:30-10:30' },
    { keys: 'Right Right Right Right Right Right', of: schedule, expected: '16 09:00-12:00' },
    { keys: '+Down', of: schedule, expected: '13 09:00-12:15' },
    { keys: '+Up +Up', of: schedule, expected: '13 09:00-11:30' },
    { keys: '+Left', of: schedule, expected: '13 08:45-12:00' },
    { keys: '+Right', of: schedule, expected: '13 09:15-12:00' },
    { keys: '+Down', of: booking, expected: '13 09:30-10:45' },
    { keys: '+Right', of: booking, expected: '13 09:30-10:30' },
    { keys: '+Down', of: inGroup, expected: '13 09:30-10:30' },
    { keys: 'Down +Down Right', of: schedule, expected: '14 09:15-12:30' },
  ])('$keys → $expected', ({ keys, of, expected }) => expect(after(of, keys)).toBe(expected))

  it('ignores other keys', () => {
    expect(stepProposal(schedule, { key: 'a', shiftKey: false }, days)).toBeUndefined()
  })

  it('moves the end of free time together with its start', () => {
    const span = spanOf(aSchedule())
    const free: ProposedTime = { subject: { kind: 'free' }, from: span, to: span }
    const longer = stepProposal(free, { key: 'ArrowDown', shiftKey: true }, days)
    expect(longer?.from).toEqual(longer?.to)
  })
})

import { expect, test } from 'vitest'
import type { Session } from '#shared/ipc/contract.ts'
import { desktopTexts } from './desktop-translator.ts'
import { endingNotifications } from './availability-ending-notifications.ts'

const owner: Session = {
  user: { id: 'u1', email: 'owner@demo.inplan.test', firstName: 'Noor', lastName: 'Bakker' },
  role: 'OWNER',
  specialistId: null,
  organisation: {
    id: 'o1',
    name: 'Noord',
    organisationKind: 'SMB',
    timeZone: 'Europe/Amsterdam',
    locale: 'nl',
    logo: null,
  },
}
const specialist: Session = { ...owner, role: 'SPECIALIST', specialistId: 'fenna' }

function shownTo(session: Session | undefined, topics: string[], isWanted = true) {
  const shown: { title: string; body: string; onClick: () => void }[] = []
  let opened = 0
  const watcher = endingNotifications({
    text: desktopTexts(() => 'en'),
    isWanted: () => isWanted,
    show: (notification) => shown.push(notification),
    openCalendar: () => (opened += 1),
  })
  watcher.session(session)
  watcher.changed(topics)
  for (const { onClick } of shown) onClick()
  return { titles: shown.map(({ title, body }) => `${title}: ${body}`), opened }
}

const told = { titles: ['Availability ends soon: Open Inplan to see it.'], opened: 1 }
const nothing = { titles: [], opened: 0 }

test('An owner is notified about everybody’s availability that ends, a specialist about their own, and a click opens the calendar (R-D167)', () => {
  expect(shownTo(owner, ['availability', 'time-ends:fenna'])).toEqual(told)
  expect(shownTo(owner, ['time-ends:fenna', 'time-ends:daan']), 'together once').toEqual(told)
  expect(shownTo(specialist, ['time-ends:fenna'])).toEqual(told)
  expect(shownTo(specialist, ['time-ends:daan'])).toEqual(nothing)
})

test('No notification about ending availability is shown when logged out or with notifications off (R-D167)', () => {
  expect(shownTo(undefined, ['time-ends:fenna'])).toEqual(nothing)
  expect(shownTo(owner, ['time-ends:fenna'], false)).toEqual(nothing)
  expect(shownTo(owner, ['availability'])).toEqual(nothing)
})

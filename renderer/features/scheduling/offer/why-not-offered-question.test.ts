import { describe, expect, it } from 'vitest'
import { aGroupService, aService, aSpecialist } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { remedyOf } from './why-not-offered-remedy.ts'
import { fittingQuestion, isAskable } from './why-not-offered-question.ts'

const specialists = [aSpecialist(), aSpecialist({ id: 'daan' })]
const services = [
  aService({ id: 'nobodys', specialistIds: [] }),
  aService(),
  aGroupService({ specialistIds: ['daan', 'fenna'] }),
]
const question = { serviceId: '', specialistId: '', date: localDate('2025-03-13'), time: '10:00' }

describe('choosing a service and one of its specialists for the question why a time is not offered', () => {
  it.each([
    { asked: {}, fits: { serviceId: 'massage', specialistId: 'fenna' } },
    { asked: { specialistId: 'daan' }, fits: { serviceId: 'breath', specialistId: 'daan' } },
    { asked: { serviceId: 'breath', specialistId: 'fenna' }, fits: { serviceId: 'breath', specialistId: 'fenna' } },
    { asked: { serviceId: 'massage', specialistId: 'daan' }, fits: { serviceId: 'massage', specialistId: 'fenna' } },
    { asked: { serviceId: 'withdrawn' }, fits: { serviceId: 'massage', specialistId: 'fenna' } },
  ])('$asked becomes $fits', ({ asked, fits }) => {
    expect(fittingQuestion({ ...question, ...asked }, services, specialists)).toEqual({ ...question, ...fits })
  })

  it.each([
    { time: '', askable: false },
    { time: '09:3', askable: false },
    { time: '24:00', askable: false },
    { time: '09:30', askable: true },
  ])('"$time" can be asked: $askable', ({ time, askable }) => {
    expect(isAskable({ ...question, serviceId: 'massage', specialistId: 'fenna', time })).toBe(askable)
  })
})

it.each([
  { verdict: 'NOTICE', role: 'OWNER', remedy: 'settings' },
  { verdict: 'NOTICE', role: 'SPECIALIST', remedy: 'ask-owner' },
  { verdict: 'BUFFER', role: 'OWNER', remedy: 'services' },
  { verdict: 'WITHDRAWN', role: 'OWNER', remedy: 'services' },
  { verdict: 'WITHDRAWN', role: 'SPECIALIST', remedy: 'ask-owner' },
  { verdict: 'NO_AVAILABILITY', role: 'SPECIALIST', remedy: 'availability' },
  { verdict: 'OFFERED', role: 'OWNER', remedy: undefined },
] as const)('For the reason $verdict the role $role is offered: $remedy (R-D52)', ({ verdict, role, remedy }) => {
  expect(remedyOf(verdict, role)).toBe(remedy)
})

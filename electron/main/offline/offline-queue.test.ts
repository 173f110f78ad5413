import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { ErrorCode } from '#shared/api/error-codes.ts'
import type { Call } from '#shared/api/client.ts'
import type { Session } from '#shared/ipc/contract.ts'
import type { ActQueue, OfflineAct } from '#shared/ipc/offline-acts.ts'
import { reversibleCipher } from '#tests/fakes/reversible-cipher.ts'
import { createActList } from './encrypted-act-store.ts'
import { createOfflineQueue, MOST_ACTS } from './offline-queue.ts'

const ids = {
  noor: '11111111-1111-4111-8111-111111111111',
  ali: '22222222-2222-4222-8222-222222222222',
  booking: '33333333-3333-4333-8333-333333333333',
  fenna: '44444444-4444-4444-8444-444444444444',
  service: '55555555-5555-4555-8555-555555555555',
}

const marit = { user: { id: 'marit' }, organisation: { id: 'studio' } } as Session
const daan = { user: { id: 'daan' }, organisation: { id: 'studio' } } as Session
const elsewhere = { user: { id: 'marit' }, organisation: { id: 'other' } } as Session

const about = { customer: 'Noor Jansen', service: '' }
const keyOf = (name: string) => `key-of-this-act-${name}`

const note = (name: string, customerId = ids.noor): OfflineAct => ({
  id: keyOf(name),
  route: 'addCustomerNote',
  body: { id: ids.booking, customerId, text: name },
  about,
})
const paid = (name: string): OfflineAct => ({
  id: keyOf(name),
  route: 'confirmPayment',
  body: { id: ids.booking, version: 1, paymentStatus: 'PAID' },
  about,
})
const booked = (name: string): OfflineAct => ({
  id: keyOf(name),
  route: 'bookForCustomer',
  body: {
    customerId: ids.ali,
    serviceId: ids.service,
    specialistId: ids.fenna,
    startTime: '2025-03-13T14:00:00+01:00',
    price: 85,
    sendConfirmation: false,
  },
  about,
})

type Answer = object | ErrorCode

/** Sets up a machine with a file of queued acts and a fake server. Its answers are given by route; an undefined answer means success. */
function start() {
  const disk: { bytes: Uint8Array | undefined } = { bytes: undefined }
  const answers = new Map<string, Answer[]>()
  const sent: string[] = []
  const bodies: unknown[] = []
  const state = { isReachable: true, now: Date.parse('2025-03-12T10:12:00Z'), whileLooking: () => {} }
  const call = (async (route: string, { body }: { body?: unknown }, options?: { idempotencyKey?: string }) => {
    sent.push(`${route} ${options?.idempotencyKey?.replace('key-of-this-act-', '') ?? ''}`.trim())
    bodies.push(body)
    const answer = answers.get(route)?.shift() ?? {
      id: ids.booking,
      version: 2,
      bookings: [],
      booking: {},
      warnings: [],
    }
    if (typeof answer === 'string') throw new AppError(answer, { message: `text of ${answer}`, status: 409 })
    return answer
  }) as unknown as Call

  function run() {
    const timers: (() => void)[] = []
    const told: ActQueue[] = []
    const file = {
      read: async () => disk.bytes,
      write: async (bytes: Uint8Array) => void (disk.bytes = bytes),
      putAside: async () => {},
    }
    const acts = createOfflineQueue({
      list: createActList({ cipher: reversibleCipher, file, log: () => {} }),
      call,
      async isReachable() {
        state.whileLooking()
        return state.isReachable
      },
      onUnanswered: () => {},
      now: () => state.now,
      newKey: () => keyOf('new'),
      later: (work) => {
        timers.push(work)
        return () => timers.splice(timers.indexOf(work), 1)
      },
      onChange: (queue) => told.push(queue),
      log: (_text, error) => {
        throw error
      },
    })
    return { acts, timers, told }
  }
  /** Returns the queued acts as pairs: the name, and the refusal code or 'waits'. */
  const waiting = async ({ acts }: ReturnType<typeof run>) =>
    (await acts.queue()).acts.map(({ id, refusal }) => [id.replace('key-of-this-act-', ''), refusal?.code ?? 'waits'])
  const answer = (route: string, ...given: Answer[]) => answers.set(route, given)
  return { run, waiting, answer, sent, bodies, state, disk }
}

/** Sets up an offline machine on which Marit is logged in and has queued some acts. */
async function away(...acts: OfflineAct[]) {
  const machine = start()
  machine.state.isReachable = false
  const app = machine.run()
  app.acts.follow(marit)
  for (const act of acts) await app.acts.keep(act)
  return { ...machine, app }
}

describe('an act while the server is away (R-D209)', () => {
  test('is kept with its key and its time, and is shown as waiting', async () => {
    const { app, waiting, sent } = await away(note('tea'))
    expect([await waiting(app), sent]).toEqual([[['tea', 'waits']], []])
    expect(app.told.at(-1)?.acts[0]).toMatchObject({ doneAt: '2025-03-12T10:12:00.000Z', refusal: null })
  })

  test('is kept once when it is done twice with one key', async () => {
    const { app, waiting } = await away(note('tea'), note('tea'))
    expect(await waiting(app)).toEqual([['tea', 'waits']])
  })

  test('is refused at once when its request is malformed', async () => {
    const { app } = await away()
    const wrong = { ...paid('x'), body: { id: 'no id', paymentStatus: 'PAID' } } as OfflineAct
    await expect(app.acts.keep(wrong)).rejects.toMatchObject({ code: 'malformed-request' })
  })

  test('is refused when too many wait, and when nobody is logged in', async () => {
    const { app } = await away()
    for (let number = 0; number < MOST_ACTS; number += 1) await app.acts.keep(note(String(number)))
    await expect(app.acts.keep(note('one more'))).rejects.toMatchObject({ code: 'acts-full' })
    app.acts.follow(undefined)
    await expect(app.acts.keep(note('nobody'))).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('queued acts belong to one person at one organisation (R-D210)', () => {
  test.each([
    ['another person', daan],
    ['the same person elsewhere', elsewhere],
  ])('%s neither sees nor sends them; their own person does', async (_name, other) => {
    const { app, state, sent, waiting } = await away(note('tea'))
    state.isReachable = true
    app.acts.follow(undefined)
    app.acts.follow(other)
    await app.acts.send()
    expect([await waiting(app), sent]).toEqual([[], []])
    app.acts.follow(marit)
    await vi.waitFor(() => expect(sent).toEqual(['addCustomerNote tea']))
  })

  test('a different person who logs in while the connection is checked sends none of them', async () => {
    const { app, state, sent } = await away(note('tea'))
    state.isReachable = true
    state.whileLooking = () => {
      app.acts.follow(undefined)
      app.acts.follow(daan)
    }
    await app.acts.send()
    expect(sent).toEqual([])
  })
})

describe('sending queued acts (R-D211)', () => {
  test('happens in order with their keys when the server is back, also after a restart', async () => {
    const { run, state, sent, waiting } = await away(note('one'), paid('two'), booked('three'))
    const next = run()
    state.isReachable = true
    next.acts.follow(marit)
    await vi.waitFor(async () => expect(await waiting(next)).toEqual([]))
    expect(sent).toEqual(['addCustomerNote one', 'confirmPayment two', 'bookForCustomer three'])
  })

  test('repeats an act with the same key when there was no answer, and no later act overtakes it', async () => {
    const { app, answer, state, sent, waiting } = await away(note('one'), note('two'))
    answer('addCustomerNote', 'timeout', 'network')
    state.isReachable = true
    await app.acts.send()
    expect(await waiting(app)).toEqual([
      ['one', 'waits'],
      ['two', 'waits'],
    ])
    app.timers[0]?.()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await app.acts.send()
    expect(sent.map((line) => line.split(' ')[1])).toEqual(['one', 'one', 'one', 'two'])
    expect(await waiting(app)).toEqual([])
  })

  test('goes on past a refused act, except for acts about the same customer, booking or specialist', async () => {
    const { app, answer, state, sent, waiting } = await away(
      note('gone'),
      note('behind'),
      note('other', ids.ali),
      booked('also behind nobody'),
    )
    answer('addCustomerNote', 'not-found')
    state.isReachable = true
    await app.acts.send()
    expect(await waiting(app)).toEqual([
      ['gone', 'not-found'],
      ['behind', 'waits'],
    ])
    expect(sent).toEqual(['addCustomerNote gone', 'addCustomerNote other', 'bookForCustomer also behind nobody'])
    await app.acts.remove({ id: keyOf('gone') })
    await vi.waitFor(async () => expect(await waiting(app)).toEqual([]))
  })

  test('uses the booking’s version left by an earlier act, and not one made by somebody else', async () => {
    const missed: OfflineAct = {
      id: keyOf('missed'),
      route: 'noteAttendance',
      body: { bookings: [{ id: ids.booking, version: 1 }], attendance: 'NO_SHOW' },
      about,
    }
    const { app, answer, state, bodies } = await away(missed, paid('one'), paid('two'))
    answer('noteAttendance', { bookings: [{ id: ids.booking, version: 2 }] })
    answer('confirmPayment', { id: ids.booking, version: 7 })
    state.isReachable = true
    await app.acts.send()
    expect(bodies.slice(1)).toEqual([
      { id: ids.booking, version: 2, paymentStatus: 'PAID' },
      { id: ids.booking, version: 2, paymentStatus: 'PAID' },
    ])
  })

  test.each(['unauthenticated', 'rate-limited', 'unavailable', 'idempotency-mismatch'] as const)(
    'happens later after %s, which says nothing about the acts',
    async (code) => {
      const { app, answer, state, waiting } = await away(note('one'))
      answer('addCustomerNote', code)
      state.isReachable = true
      await app.acts.send()
      expect([await waiting(app), app.timers.length]).toEqual([[['one', 'waits']], 1])
    },
  )

  test('stops after fourteen days: the person is asked, and acts that are confirmed are sent', async () => {
    const { app, state, sent, waiting } = await away(note('old'))
    state.isReachable = true
    state.now += 14 * 86_400_000 + 1
    await app.acts.send()
    expect([await waiting(app), sent]).toEqual([[['old', 'TOO_OLD']], []])
    await app.acts.resend({ id: keyOf('old') })
    await vi.waitFor(() => expect(sent).toEqual(['addCustomerNote old']))
  })

  test('works when the clock of the machine was set back', async () => {
    const { app, state, sent } = await away(note('one'))
    state.isReachable = true
    state.now -= 400 * 86_400_000
    await app.acts.send()
    expect(sent).toEqual(['addCustomerNote one'])
  })
})

describe('an act that the server refuses waits for the person’s decision (R-D212)', () => {
  test('with the server’s message, and is sent with a new key when the request is changed', async () => {
    const { app, answer, state, sent, waiting } = await away(paid('old'))
    answer('confirmPayment', 'conflict')
    answer('providerBooking', { paymentStatus: 'PENDING' })
    state.isReachable = true
    await app.acts.send()
    expect((await app.acts.queue()).acts[0]?.refusal).toEqual({
      code: 'conflict',
      message: 'text of conflict',
      warnings: [],
    })
    await app.acts.resend({ id: keyOf('old'), body: { id: ids.booking, version: 2, paymentStatus: 'PAID' } })
    await vi.waitFor(async () => expect(await waiting(app)).toEqual([]))
    expect(sent).toEqual(['confirmPayment old', 'providerBooking', 'confirmPayment new'])
  })

  test('except when it marks a booking as paid that is already paid', async () => {
    const { app, answer, state, waiting } = await away(paid('one'))
    answer('confirmPayment', 'conflict')
    answer('providerBooking', { id: ids.booking, version: 5, paymentStatus: 'PAID' })
    state.isReachable = true
    await app.acts.send()
    expect(await waiting(app)).toEqual([])
  })

  test('also when it is a booking with warnings that nobody has confirmed', async () => {
    const { app, answer, state } = await away(booked('one'))
    const warnings = [{ id: 'away', kind: 'AWAY', from: null, to: null }]
    answer('bookForCustomer', { booking: null, warnings })
    state.isReachable = true
    await app.acts.send()
    expect((await app.acts.queue()).acts[0]?.refusal).toMatchObject({ code: 'WARNINGS', warnings })
  })
})

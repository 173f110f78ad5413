import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    title: 'Availability ends soon',
    of: 'After Thursday 20 March nobody can book Fenna de Boer.',
    own: 'After Thursday 20 March nobody can book you.',
    goOn: 'Go on without an end',
    goOnOf: 'Let the availability of Fenna de Boer go on without an end',
    done: 'It goes on without an end, as it is.',
    publish: 'Publish new availability to go on.',
  },
  nl: {
    title: 'Beschikbaarheid houdt binnenkort op',
    of: 'Na donderdag 20 maart kan niemand Fenna de Boer boeken.',
    own: 'Na donderdag 20 maart kan niemand je boeken.',
    goOn: 'Zonder einde doorgaan',
    goOnOf: 'De beschikbaarheid van Fenna de Boer zonder einde laten doorgaan',
    done: 'Het gaat zonder einde door, zoals het is.',
    publish: 'Publiceer nieuwe beschikbaarheid om door te gaan.',
  },
} as const

type Endings = Output<'availabilityEnds'>['endings']

function endingBridge(canContinue = true) {
  const bridge = createFakeBridge()
  let endings: Endings = [{ specialistId: 'fenna', lastDate: '2025-03-20', canContinue }]
  const asked: unknown[] = []
  bridge.answerWith('availabilityEnds', () => ({ endings }))
  bridge.answerWith('continueAvailability', ({ body }) => {
    asked.push(body)
    endings = []
    return { outcome: 'CONTINUED', series: 1 }
  })
  return { bridge, asked }
}

describe.each(flowLanguages('en'))('the end of somebody’s availability in %s (R-D167, R-D168)', (locale) => {
  const t = words[locale]

  it('is announced with the specialist’s name, and one click extends it', async () => {
    const { bridge, asked } = endingBridge()
    const { user } = await renderProvider(locale, { bridge })
    expect(await screen.findByText(t.of)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.goOnOf }))
    expect(await screen.findByText(t.done)).toBeTruthy()
    expect(asked).toEqual([{ specialistId: 'fenna', lastDate: '2025-03-20' }])
    await waitFor(() => expect(screen.queryByText(t.title)).toBeNull())
  })

  it('is announced without a name to somebody who works alone', async () => {
    const { bridge } = endingBridge()
    bridge.session = freelancerSession
    await renderProvider(locale, { bridge })
    expect(await screen.findByText(t.own)).toBeTruthy()
    expect(screen.getByRole('button', { name: t.goOn })).toBeTruthy()
  })

  it('has no button to extend it when nothing repeats', async () => {
    const { bridge } = endingBridge(false)
    await renderProvider(locale, { bridge })
    expect(await screen.findByText(t.publish)).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.goOnOf })).toBeNull()
  })
})

it('The end of availability is not announced while it goes on', async () => {
  await renderProvider('en')
  await findCalendar()
  expect(screen.queryByText(words.en.title)).toBeNull()
})

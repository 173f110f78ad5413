import type { Call, Input } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { setUpBookedCustomer, today } from '#tests/e2e/widget/booked-customer.ts'
import { sites } from '#tests/e2e/widget/customer.ts'
import { formatScheduleId } from '#widget/data/booking/slot-schedule-id.ts'
import type { Screen, ScreenshotPage } from '#scripts/screenshots/screen-definition.ts'
import { openWidget } from './widget-navigation.ts'

type Question = NonNullable<Input<'saveService'>['body']['questions']>[number]

const wordings = {
  en: {
    name: 'Evening class',
    aim: 'What would you like to work on?',
    from: 'How did you hear of us?',
    friend: 'A friend',
    site: 'The internet',
    has: 'What do you have at home?',
    mat: 'A mat',
    blocks: 'Blocks',
    rules: 'I agree to the house rules.',
  },
  nl: {
    name: 'Avondles',
    aim: 'Waar wil je aan werken?',
    from: 'Hoe ken je ons?',
    friend: 'Van een vriend',
    site: 'Van internet',
    has: 'Wat heb je thuis?',
    mat: 'Een mat',
    blocks: 'Blokken',
    rules: 'Ik ga akkoord met de huisregels.',
  },
} as const

/** Questions of several kinds, in the language of the page. */
function questionsIn(locale: ScreenshotPage['locale']): Question[] {
  const words = wordings[locale]
  const both = <Value>(value: Value) => ({ nl: value, en: value })
  const question = (kind: Question['kind'], wording: string, isRequired: boolean, options: string[] = []) => ({
    kind,
    wording,
    wordings: both(wording),
    options,
    optionLists: both(options),
    isRequired,
  })
  return [
    question('long-text', words.aim, true),
    question('choice', words.from, false, [words.friend, words.site]),
    question('choices', words.has, false, [words.mat, words.blocks]),
    question('consent', words.rules, true),
  ]
}

/** Publishes a session of a service with questions. Returns the URL query that selects the session. */
async function aSession(owner: Call, { locale, week }: ScreenshotPage): Promise<string> {
  const [specialist] = await owner('providerSpecialists', {})
  const specialistIds = specialist ? [specialist.id] : []
  const { name } = wordings[locale]
  const { id: serviceId } = await owner('saveService', {
    body: {
      serviceKind: 'PUBLIC',
      name,
      duration: 60,
      price: 12,
      capacity: 6,
      mostSeats: 3,
      specialistIds,
      locationTypes: ['VIRTUAL'],
      questions: questionsIn(locale),
    },
  })
  const date = addDays(today(), 300 + week)
  await owner('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId: specialist?.id ?? '',
      serviceIds: [serviceId],
      startDate: date,
      startTime: '22:00',
      endTime: '23:00',
      recurrence: 'ONE_TIME',
      locationTypes: ['VIRTUAL'],
    },
  })
  const { response } = await owner('sessionSlots', {
    body: { organisationId: sites.business.id, serviceId, dateBegin: date, dateEnd: date },
  })
  const scheduleId = formatScheduleId({ kind: 'event', eventSlotId: response[0]?.id ?? '' })
  return new URLSearchParams({ serviceId, date, scheduleId }).toString()
}

/**
 * Screens of a service that asks questions, which is created because the demo business has none. The customer who has bookings leaves the
 * questions unanswered.
 */
export const questionScreens: readonly Screen[] = [
  {
    name: 'widget-questions',
    show: async (stage) => {
      const { owner } = await setUpBookedCustomer(stage.address)
      await openWidget(stage, '/payment', sites.business.id, await aSession(owner, stage))
      await stage.page.getByLabel(wordings[stage.locale].aim).scrollIntoViewIfNeeded()
      await stage.page.getByRole('contentinfo').getByRole('button').first().click()
      await stage.page.getByLabel(wordings[stage.locale].aim).and(stage.page.locator('[aria-invalid=true]')).waitFor()
    },
    leave: async ({ address, locale }) => {
      const { owner } = await setUpBookedCustomer(address)
      const { name } = wordings[locale]
      const services = await owner('providerServices', {})
      const offered = services.filter(({ names: { nl, en }, withdrawn }) => [nl, en].includes(name) && !withdrawn)
      for (const { id, version } of offered) await owner('withdrawService', { body: { id, version } })
    },
  },
]

import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, startOfWeek } from '#shared/time/local-date.ts'
import { aNewProvider, type NewProvider } from './new-provider.ts'
import { today } from './provider.ts'

/** A Monday in the future. */
export const monday = addDays(startOfWeek(today()), 14)

/** Creates a freelancer with availability on a Monday from 09:00 to 12:00. */
export async function anOpenMorning(): Promise<NewProvider> {
  const provider = await aNewProvider('FREELANCER')
  const { specialistId } = await provider.call('providerSession', {})
  const service = await provider.call('saveService', {
    body: { serviceKind: 'PRIVATE', name: 'Intake', duration: 60, price: 50, specialistIds: [specialistId!] },
  })
  await provider.call('createAvailability', {
    body: {
      type: 'APPOINTMENT',
      serviceIds: [service.id],
      startDate: monday,
      startTime: '09:00',
      endTime: '12:00',
      recurrence: 'ONE_TIME',
    },
  })
  return provider
}

export const bandFrom = (page: Page, from: string, to: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Availability schedule, .*, ${from} to ${to}`) })

/** A disabled button cannot be focused, so the test waits until it is enabled. */
export async function pressByKey(page: Page, name: string) {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
}

export async function saveChanges(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  // The last toast is checked, because the toast of an earlier save may still be visible.
  await expect(page.getByText('Your changes are saved').last()).toBeVisible()
}

import type { Page } from '@playwright/test'
import { addDays } from '#shared/time/local-date.ts'
import { today, type Customer } from './provider.ts'

/** Books, as the demo's customer, the first available time that is at least some days ahead. */
export async function bookFirst(customer: Customer, service: string, days: number, name: string) {
  const serviceId = await customer.serviceId(service)
  const [time] = await customer.openTimes(serviceId, addDays(today(), days))
  return { id: await customer.book(serviceId, time!, name, 'AFTER_PAY'), time: time!, serviceId }
}

export const dialogTitled = (page: Page, name: string) => page.getByRole('dialog', { name })

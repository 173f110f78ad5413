import { aNewProvider, newAddress } from '../provider/new-provider.ts'
import { openCalendar } from './calendar.ts'
import { expect, task, test } from './task.ts'

test(task(42), async ({ page, acts, mailTo }) => {
  const business = await aNewProvider('SMB')
  await business.open(page)
  await acts.begin()
  const email = newAddress('ada')
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('button', { name: /^Invite/ }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^An invitation is on its way/)).toBeVisible()
  expect((await mailTo(email)).text).toContain('#/join/')
})

test(task(43), async ({ page, practice, acts }) => {
  await practice.publishTime()
  await practice.book('Intake', 'Ada', '10:00')
  await openCalendar(page, practice, acts)
  await page.getByRole('link', { name: 'Reports' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV', exact: true }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Reports .*\.csv$/)
})

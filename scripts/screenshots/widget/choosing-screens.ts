import { sites } from '#tests/e2e/widget/customer.ts'
import type { Screen } from '#scripts/screenshots/screen-definition.ts'
import { openTimes, openWidget, visitor } from './widget-navigation.ts'

/** Screens to choose a service and a time. */
export const choosingScreens: readonly Screen[] = [
  {
    name: 'widget-on-host-page',
    show: async ({ page, address }) => {
      await page.goto(`${address}/demo?open=true`)
      await page.waitForEvent('frameattached').catch(() => undefined)
    },
  },
  {
    name: 'widget-inline',
    show: async (stage) => {
      await stage.page.goto(`${stage.address}/demo/inline`)
      await stage.page.frameLocator('iframe').getByRole('tab').first().waitFor()
    },
  },
  {
    name: 'widget-popup',
    show: async (stage) => {
      await stage.page.goto(`${stage.address}/demo/popup`)
      await stage.page.getByRole('main').getByRole('link').first().click()
      await stage.page.frameLocator('iframe').getByRole('tab').first().waitFor()
    },
  },
  {
    name: 'widget-home',
    show: async (stage) => {
      await openWidget(stage)
      await visitor(stage).button(sites.business.paid).click()
    },
  },
  { name: 'widget-home-freelancer', show: (stage) => openWidget(stage, '', sites.freelancer.id) },
  {
    name: 'widget-packages',
    show: async (stage) => {
      await openWidget(stage)
      await stage.page.getByRole('tab', { name: visitor(stage).words.packages }).click()
      await visitor(stage).button(sites.business.package).click()
    },
  },
  {
    name: 'widget-service',
    show: async (stage) => {
      await openWidget(stage)
      await visitor(stage).button(sites.business.byCredit).click()
      await stage.page.getByRole('link', { name: visitor(stage).words.details }).click()
      await visitor(stage).button(visitor(stage).words.readMore).click()
      await stage.page.getByText('Papaverweg 34').waitFor()
    },
  },
  { name: 'widget-group-times', show: (stage) => openTimes(stage, sites.business.byCredit) },
  {
    name: 'widget-company',
    show: async (stage) => {
      await openWidget(stage, '/company')
      await stage.page.getByText('Fenna de Boer').waitFor()
    },
  },
  {
    name: 'widget-specialist',
    show: async (stage) => {
      await stage.page.getByRole('link', { name: /Fenna/ }).click()
      await visitor(stage).button(sites.business.paid).click()
    },
  },
  {
    name: 'widget-team',
    show: async (stage) => {
      await openWidget(stage)
      await visitor(stage).button(sites.business.paid).click()
      await stage.page.getByRole('link', { name: visitor(stage).words.chooseTime }).click()
    },
  },
  { name: 'widget-times', show: (stage) => openTimes(stage, sites.business.paid) },
  {
    name: 'widget-time-chosen',
    show: (stage) => visitor(stage).slots.first().click(),
  },
]

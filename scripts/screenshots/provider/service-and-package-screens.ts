import { dialogTitled, type Screen } from '#scripts/screenshots/screen-definition.ts'
import { offered, openCalendar, openPlace, providerTexts } from './provider-navigation.ts'

/** Screens about services and packages. */
export const serviceScreens: readonly Screen[] = [
  {
    name: 'provider-services',
    show: async (stage) => {
      await openCalendar(stage)
      await stage.page.getByRole('link', { name: providerTexts[stage.locale]['nav.services'] }).click()
      await stage.page.getByRole('heading', { name: /yoga/ }).waitFor()
    },
  },
  {
    name: 'provider-services-list',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByLabel(texts['services.view']).selectOption('rows')
      await stage.page
        .getByRole('button', { name: /massage/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'provider-categories',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['services.categories'] }).click()
      await dialogTitled(stage, texts['categories.title'])
    },
  },
  {
    name: 'provider-new-service',
    show: async (stage) => {
      await openPlace(stage, '/services')
      await stage.page.getByRole('button', { name: offered[stage.locale].massage, exact: true }).waitFor()
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['service.new'])
    },
  },
  {
    name: 'provider-edit-service',
    show: async (stage) => {
      await openPlace(stage, '/services')
      await stage.page.getByRole('button', { name: offered[stage.locale].massage, exact: true }).click()
      await dialogTitled(stage, providerTexts[stage.locale]['service.edit'])
    },
  },
  {
    name: 'provider-service-repeats',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByText(texts['service.repeats']).first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'provider-service-question',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['question.add'] }).click()
      await stage.page.getByLabel(texts['question.wording'], { exact: true }).fill('Allergies?')
      await stage.page.getByLabel(texts['question.kind']).selectOption('choice')
      await stage.page.getByLabel(texts['question.options']).fill('Nuts\nMilk')
    },
  },
  {
    name: 'provider-service-deposit',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/services')
      await stage.page.getByRole('button', { name: offered[stage.locale].yoga, exact: true }).click()
      await dialogTitled(stage, texts['service.edit'])
      await stage.page.getByRole('group', { name: texts['service.deposit'] }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'provider-service-image',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['image.replace'] }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'provider-adjust-image',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      const [chooser] = await Promise.all([
        stage.page.waitForEvent('filechooser'),
        stage.page.getByRole('button', { name: texts['image.replace'] }).click(),
      ])
      await chooser.setFiles('resources/demo/posture-assessment.jpg')
      await dialogTitled(stage, texts['image.adjust.service'])
    },
  },
  {
    name: 'provider-service-specialists',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/services')
      await stage.page.getByRole('button', { name: offered[stage.locale].massage, exact: true }).click()
      await stage.page.getByRole('tab', { name: texts['service.tab.specialists'] }).click()
    },
  },
  {
    name: 'provider-withdraw-service',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('tab', { name: texts['service.tab.service'], exact: true }).click()
      await stage.page.getByRole('button', { name: texts['service.withdraw'], exact: true }).click()
      await dialogTitled(stage, texts['service.withdraw.title'].replace('{{name}}', offered[stage.locale].massage))
    },
  },
  {
    name: 'provider-discard-changes',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await openPlace(stage, '/services')
      await stage.page.keyboard.press('n')
      await stage.page.getByLabel(texts['service.name']).fill('Intake')
      await stage.page.keyboard.press('Escape')
      await dialogTitled(stage, texts['discard.title'])
    },
  },
  {
    name: 'provider-packages',
    show: async (stage) => {
      await openPlace(stage, '/packages')
      await stage.page.getByRole('heading', { name: offered[stage.locale].massages }).waitFor()
    },
  },
  {
    name: 'provider-edit-package',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page
        .getByRole('button', { name: texts['package.edit-one'].replace('{{name}}', offered[stage.locale].massages) })
        .click()
      await dialogTitled(stage, texts['package.edit'])
    },
  },
  {
    name: 'provider-withdraw-package',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      await stage.page.getByRole('button', { name: texts['package.withdraw'], exact: true }).click()
      await dialogTitled(stage, texts['package.withdraw.title'].replace('{{name}}', offered[stage.locale].massages))
    },
  },
  {
    name: 'provider-new-package',
    show: async (stage) => {
      await openPlace(stage, '/packages')
      await stage.page.keyboard.press('n')
      await dialogTitled(stage, providerTexts[stage.locale]['package.new'])
    },
  },
]

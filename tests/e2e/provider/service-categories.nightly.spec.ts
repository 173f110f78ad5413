import { expectAccessible } from '#tests/e2e/axe.ts'
import { aNewProvider } from './new-provider.ts'
import { expect, test } from './provider.ts'

test.use({ locale: 'en-GB' })

test('An owner creates a bilingual category and orders services in it; visitors see their own language (R-D236 to R-D241)', async ({
  page,
  context,
}) => {
  const nora = await aNewProvider('FREELANCER')
  const makeService = (en: string, nl: string) =>
    nora.call('saveService', {
      body: {
        serviceKind: 'PRIVATE',
        name: nl,
        names: { nl, en },
        duration: 60,
        price: 50,
        locationTypes: ['PHYSICAL'],
      },
    })
  await makeService('Long massage', 'Lange massage')
  const { id } = await makeService('Short massage', 'Korte massage')

  await test.step('the owner', async () => {
    await nora.open(page, '/services')
    await page.getByRole('button', { name: 'Categories' }).click()
    const dialog = page.getByRole('dialog', { name: 'Categories of services' })
    await dialog.getByRole('button', { name: 'Add a category' }).press('Enter')
    await dialog.getByLabel('Name in Dutch').fill('Massages')
    await dialog.getByLabel('Name in English').fill('Body work')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The categories were saved')).toBeVisible()
    await page.getByRole('button', { name: 'Short massage' }).click()
    const service = page.getByRole('dialog', { name: 'Edit service' })
    await service.getByLabel('Category', { exact: true }).selectOption('Body work')
    await service.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Body work' })).toBeVisible()
    await page.getByLabel('View').selectOption('List')
    await expectAccessible(page, 'the list of services')
  })

  await test.step('the visitor', async () => {
    const { organisation } = await nora.call('providerSession', {})
    const widget = await context.newPage()
    await widget.goto(`/widget/nl?organization_id=${organisation.id}&serviceId=${id}`)
    await expect(widget.getByRole('heading', { level: 2 })).toHaveText(['Massages', 'Overige diensten'])
    await expect(widget.getByRole('button', { name: /Korte massage/ })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(widget, 'the categories in the widget')
  })
})

import { expect, test } from './provider.ts'

test.use({ locale: 'en-GB' })

test('The placeholders of services and packages are as high as the loaded content (R-A9.17)', async ({
  page,
  openAsOwner,
}) => {
  for (const [place, heading] of [
    ['/services', 'Introduction call'],
    ['/packages', 'Five massages'],
  ] as const) {
    const release = Promise.withResolvers<void>()
    await page.route(`**/api/provider${place}`, async (route) => {
      await release.promise
      await route.continue()
    })
    // The second place opens by navigation inside the running app, which has not requested any packages yet.
    await openAsOwner(place)
    const [placeholder, item] = [page.locator('output > [aria-hidden]').first(), page.getByRole('listitem')]
    const expected = (await placeholder.boundingBox())?.height
    release.resolve()
    const shown = item.filter({ has: page.getByRole('heading', { name: heading }) })
    // The browser lays out in units of 1/64 pixel, so the two heights may differ by one unit.
    expect((await shown.boundingBox())?.height, place).toBeCloseTo(expected ?? 0, 1)
  }
})

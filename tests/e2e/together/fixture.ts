import { mergeTests } from '@playwright/test'
import { test as desktopTest } from '#tests/desktop/fixture.ts'
import { test as pageTest } from '../fixture.ts'

/** The test of a spec that has both open: pages in a browser, and the desktop app through `launch()`. */
export const test = mergeTests(pageTest, desktopTest)
export { expect } from '@playwright/test'

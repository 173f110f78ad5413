import { mergeTests } from '@playwright/test'
import { test as desktopTest } from '#tests/desktop/fixture.ts'
import { test as pageTest } from '../fixture.ts'

/** The `test` of specs that use both apps: pages in a browser, and the desktop app through `launch()`. */
export const test = mergeTests(pageTest, desktopTest)
export { expect } from '@playwright/test'

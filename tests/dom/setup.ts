import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { setScreenWidth } from './browser.ts'

afterEach(cleanup)
afterEach(() => setScreenWidth(1280))
// Files share a window. Elements that a file adds by itself would come before those of the next one, for the Tab key for example.
afterAll(() => document.body.replaceChildren())

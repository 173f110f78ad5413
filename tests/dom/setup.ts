import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { setScreenWidth } from './browser.ts'

afterEach(cleanup)
afterEach(() => setScreenWidth(1280))

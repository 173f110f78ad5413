import { describe, expect, test } from 'vitest'
import { visibleAreaFor } from './keep-dialogs-visible.ts'

describe('the position of a dialog in an inline widget', () => {
  test.each([
    ['all of it is in sight', { top: 0, height: 800 }, 800, { top: 0, height: 800 }],
    ['the page is scrolled down in it', { top: 600, height: 700 }, 1600, { top: 600, height: 700 }],
    ['only its top is', { top: 0, height: 120 }, 1600, { top: 0, height: 420 }],
    ['only its bottom is', { top: 1480, height: 120 }, 1600, { top: 1180, height: 420 }],
    ['nothing of it is', { top: 0, height: 0 }, 1600, { top: 0, height: 420 }],
    ['it is lower than a dialog', { top: 0, height: 100 }, 300, { top: 0, height: 300 }],
  ])('when %s', (_, inSight, whole, expected) => {
    expect(visibleAreaFor(inSight, whole)).toEqual(expected)
  })
})

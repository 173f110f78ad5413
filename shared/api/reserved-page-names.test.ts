import { expect, test } from 'vitest'
import { pageNameProblem } from '#shared/domain/own-page/page-name.ts'
import { routes } from './routes.ts'

test('D229: the beginning of a call is never the name of a page', () => {
  const beginnings = Object.values(routes).map((route) => route.split('/')[1] ?? '')
  for (const beginning of new Set(beginnings)) expect(pageNameProblem(beginning)).toBe('page-name-reserved')
})

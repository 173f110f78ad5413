import { expect, test } from 'vitest'
import { pageNameProblem } from '#shared/domain/own-page/page-name.ts'
import { routes } from './routes.ts'

test('The first part of an API path can never be the name of an organisation’s own page (R-D229)', () => {
  const beginnings = Object.values(routes).map((route) => route.split('/')[1] ?? '')
  for (const beginning of new Set(beginnings)) expect(pageNameProblem(beginning)).toBe('page-name-reserved')
})

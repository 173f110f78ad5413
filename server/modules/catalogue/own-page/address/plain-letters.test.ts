import { expect, test } from 'vitest'
import { proposedNames } from '#shared/domain/own-page/page-name.ts'
import { plainLetters } from './plain-letters.ts'

test.each([
  ['Café Ünal & Søn', 'cafe-unal-son'],
  ['Cafe\u0301', 'cafe'],
  ['Łódź Jóga', 'lodz-joga'],
  ['Студия Мила', 'studiya-mila'],
  ['Στούντιο', 'stoyntio'],
  ['東京ヨガ', 'dongjingyoga'],
  ['Straße', 'strasse'],
  ['🧘', 'person-in-lotus-position'],
])('The proposed page name for %s uses only plain letters (R-D229)', (name, proposed) => {
  expect(proposedNames(plainLetters(name))[0]).toBe(proposed)
})

import { describe, expect, test } from 'vitest'
import { freePath, pageNameProblem, pathOfText, proposedNames } from './page-name.ts'

describe('the name of an organisation’s own page (R-D229)', () => {
  test.each(['studio-noord', 'abc', '123', '1-2-3', 'a'.repeat(60), 'yoga-in-de-pijp'])('%s is one', (name) => {
    expect(pageNameProblem(name)).toBeUndefined()
  })

  test.each([
    '',
    'ab',
    'a'.repeat(61),
    'Studio',
    'studio noord',
    'studio_noord',
    'studio--noord',
    '-studio',
    'studio-',
    'café',
    'студия',
    '東京ヨガ',
    'studio/noord',
    'studio.noord',
    'studio%20noord',
    '..',
    'studio\n',
  ])('%j is refused as invalid', (name) => {
    expect(pageNameProblem(name)).toBe('page-name')
  })

  test.each([
    'widget',
    'provider',
    'api',
    'auth',
    'docs',
    'internal',
    'files',
    'healthz',
    'metrics',
    'payments',
    'sandbox',
    'terms',
    'en',
    'nl',
  ])('%s is refused, because it is a path of the server', (name) => {
    expect(pageNameProblem(name)).toBe('page-name-reserved')
  })
})

describe('the proposed name of an organisation’s own page (R-D229)', () => {
  test.each([
    ['Studio Noord', 'studio-noord'],
    ["Kapper 't Hoekje & Zn.", 'kapper-t-hoekje-zn'],
    ['Widget', 'widget-page'],
    ['BO', 'bo-page'],
    ['', 'my-page'],
    ['!!!', 'my-page'],
    ['Yoga '.repeat(20), 'yoga-yoga-yoga-yoga-yoga-yoga-yoga-yoga-yoga-yoga-yoga'],
  ])('for %j is %s', (ascii, name) => {
    expect(proposedNames(ascii)[0]).toBe(name)
  })

  test('is followed by alternatives, all of them valid', () => {
    const names = proposedNames('x'.repeat(100))
    expect(new Set(names).size).toBe(21)
    expect(names.map(pageNameProblem)).toEqual(names.map(() => undefined))
    expect(proposedNames('Studio Noord').slice(1, 3)).toEqual(['studio-noord-2', 'studio-noord-3'])
  })
})

describe('the path of a service on the organisation’s own page (R-D231)', () => {
  test.each([
    ['Deep tissue massage', [], 'deep-tissue-massage'],
    ['Yoga', ['yoga'], 'yoga-2'],
    ['Yoga', ['yoga', 'yoga-2'], 'yoga-3'],
    ['???', [], 'service'],
    ['', ['service'], 'service-2'],
  ])('for the name %j, with %j taken, is %s', (name, taken, path) => {
    expect(freePath(name, new Set(taken), 'service')).toBe(path)
  })

  test('is shortened at the end of a word', () => {
    expect(pathOfText('one two three', 8)).toBe('one-two')
    expect(pathOfText('abcdefghij', 8)).toBe('abcdefgh')
  })
})

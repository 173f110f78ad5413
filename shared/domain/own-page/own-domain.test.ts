import { describe, expect, test } from 'vitest'
import { isDomainName, readDomain } from './own-domain.ts'

const read = (typed: string) => readDomain(typed, 'inplan.example')

describe('a domain of an organisation’s own (R-D234)', () => {
  test.each([
    ['afspraken.studio-noord.nl', 'afspraken.studio-noord.nl'],
    ['  Afspraken.Studio-Noord.NL ', 'afspraken.studio-noord.nl'],
    ['https://afspraken.studio-noord.nl/', 'afspraken.studio-noord.nl'],
    ['boeken.café.example', 'boeken.xn--caf-dma.example'],
    ['a.b.c.example', 'a.b.c.example'],
  ])('%j is stored as %s', (typed, domain) => {
    expect(read(typed)).toEqual({ domain })
  })

  test.each([
    '',
    'studio',
    'localhost',
    'afspraken.studio-noord.nl/boeken',
    'afspraken.studio-noord.nl?x=1',
    'afspraken.studio-noord.nl#x',
    'afspraken.studio-noord.nl:8080',
    'user@afspraken.studio-noord.nl',
    'ftp://afspraken.studio-noord.nl',
    '192.0.2.7',
    '2130706433.0.0.1',
    '[::1]',
    '::1',
    '*.studio-noord.nl',
    'afspraken..studio.nl',
    '-afspraken.studio.nl',
    'afspraken.studio.nl.',
    'afspraken studio.nl',
    'afspraken.studio.nl\nother.nl',
    `${'a'.repeat(64)}.studio.nl`,
    `${'abcdefghi.'.repeat(26)}nl`,
  ])('%j is refused', (typed) => {
    expect(read(typed)).toEqual({ problem: 'domain' })
  })

  test.each(['inplan.example', 'www.inplan.example', 'INPLAN.example', 'a.b.inplan.example'])('%s is ours', (typed) => {
    expect(read(typed)).toEqual({ problem: 'domain-own' })
  })

  test('needs a subdomain, because a CNAME record cannot stand at the domain itself', () => {
    expect(read('studio-noord.nl')).toEqual({ problem: 'domain-subdomain' })
  })

  test.each([
    ['inplan', false],
    ['127.0.0.1', false],
    ['inplan.internal', true],
    ['', false],
  ])('whether the host name %j counts as a domain: %s', (host, isDomain) => {
    expect(isDomainName(host)).toBe(isDomain)
  })
})

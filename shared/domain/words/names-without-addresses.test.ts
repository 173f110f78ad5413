import { describe, expect, test } from 'vitest'
import { hasAddress } from './names-without-addresses.ts'

describe('A40: names of people and organisations', () => {
  test.each([
    'Studio Noord',
    'St. Anna',
    'Dr. J. Smith',
    'Prof.dr. Jansen',
    'Mr.drs. P. de Wit',
    'J.R.R. Tolkien',
    'J.de Vries',
    'Th.de Vries',
    'A.B. van der Berg',
    'Nr.1 Kapper',
    '4.2 Fit',
    'Praktijk De Linde B.V.',
    'Yoga & Co.',
    'Knip.Kunst',
    'Fysio / Massage',
    "'t Hoekje",
    'Massage 24/7',
    '',
  ])('may be “%s”', (name) => {
    expect(hasAddress(name)).toBe(false)
  })

  test.each([
    'PostNL pakketservice: zie https://evil.example',
    'Betaal op www.pakket.example',
    'WWW.pakket',
    'betaal@pakket',
    'pakket.nl',
    'Uw pakket staat klaar op Post-NL.com',
    'zie pakket.nl.',
    'pakket.nl/betaal',
    'Booking.studio',
    'pakket.xyz betaal nu',
    'sub.pakket.shop',
    'münchen.de',
    'javascript://x',
  ])('is not “%s”', (name) => {
    expect(hasAddress(name)).toBe(true)
  })
})

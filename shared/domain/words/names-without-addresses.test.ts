import { describe, expect, test } from 'vitest'
import { hasAddress } from './names-without-addresses.ts'

describe('the names of people and organisations, which must not look like an address (T-A40)', () => {
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
  ])('“%s” is accepted', (name) => {
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
  ])('“%s” is refused', (name) => {
    expect(hasAddress(name)).toBe(true)
  })
})

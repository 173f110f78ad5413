import { expect, it } from 'vitest'
import {
  draftOfProfile,
  isIncomplete,
  longColour,
  profileSchema,
  toProfileRequest,
  withScheme,
  type Profile,
} from './organisation-form.ts'
import { sitesOf, textOf } from './allowed-sites-form.ts'

const profile: Profile = {
  version: 3,
  name: 'Studio Noord',
  names: { nl: 'Studio Noord', en: 'Studio North' },
  tagline: '',
  taglines: { nl: '', en: '' },
  organisationKind: 'SMB',
  brandColor: '#c4623f',
  logo: { filePath: 'studio/logo.png', url: 'https://files.example/logo.png' },
  timeZone: 'Europe/Amsterdam',
  locale: 'nl',
  paymentMethods: ['AFTER_PAY'],
  email: '',
  phoneNumber: '',
  website: 'https://studio.example',
  openingHours: 'Mon to Fri, 9:00 to 17:00',
}

it('A stored profile is sent back unchanged, with the version that was seen (R-D81)', () => {
  const { organisationKind: _kind, ...stored } = profile
  expect(toProfileRequest(draftOfProfile(profile), 'studio/logo.png', profile)).toEqual({
    ...stored,
    logo: 'studio/logo.png',
    publishedTimes: 'KEEP_HOURS',
  })
})

it.each([
  { change: { nameNl: ' ' }, messages: [['nameNl', 'required']] },
  { change: { nameEn: ' ' }, messages: undefined },
  { change: { nameEn: ' ', locale: 'en' }, messages: [['nameEn', 'required']] },
  { change: { nameEn: 'a'.repeat(101) }, messages: [['nameEn', 'too-long']] },
  { change: { brandColour: 'red' }, messages: [['brandColour', 'colour']] },
  { change: { brandColour: '#ABC' }, messages: undefined },
  { change: { brandColour: '' }, messages: undefined },
  { change: { email: 'studio@' }, messages: [['email', 'email']] },
  { change: { website: 'studio noord' }, messages: [['website', 'web-address']] },
  { change: { website: 'studio.example' }, messages: undefined },
])('$change: $messages', ({ change, messages }) => {
  const { error } = profileSchema.safeParse({ ...draftOfProfile(profile), ...change })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual(messages)
})

it('The profile says whether a text is missing in the other language (R-D323)', () => {
  const draft = draftOfProfile(profile)
  expect(isIncomplete(draft)).toBe(false)
  expect(isIncomplete({ ...draft, nameEn: ' ' })).toBe(true)
  expect(isIncomplete({ ...draft, taglineNl: 'Rust' })).toBe(true)
  expect(isIncomplete({ ...draft, taglineEn: 'Calm' })).toBe(false)
})

it.each([
  ['#ABC', '#aabbcc'],
  ['#0F5147', '#0f5147'],
])('The value %s is written %s', (typed, written) => expect(longColour(typed)).toBe(written))

it.each([
  ['', ''],
  ['studio.example', 'https://studio.example'],
  ['http://studio.example', 'http://studio.example'],
])('The typed web address “%s” is sent as “%s”', (typed, address) => expect(withScheme(typed)).toBe(address))

it('Allowed sites are entered one to a line, whatever the spaces (R-D82)', () => {
  expect(sitesOf(' https://a.example \n\nb.example, https://*.c.example\n')).toEqual([
    'https://a.example',
    'b.example',
    'https://*.c.example',
  ])
  expect(textOf(['https://a.example', 'https://b.example'])).toBe('https://a.example\nhttps://b.example')
})

import { z } from 'zod'
import { readUrl } from '#shared/browsers/read-url.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import { type Language, otherLanguage, wordsFrom } from '#shared/domain/words/texts-by-language.ts'
import { locales, type Locale } from '#shared/i18n/locale.ts'
import { storedImage, type ImageValue } from '#renderer/platform/image/image-value.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

export type Profile = Output<'organisationProfile'>

/** The values of the profile form. */
export interface ProfileDraft {
  /** The name in Dutch and in English; only that of `locale` is required. */
  nameNl: string
  nameEn: string
  /** The tagline in both; either may be empty. */
  taglineNl: string
  taglineEn: string
  logo: ImageValue | null
  /** The brand colour as '#rrggbb', or '' for the default. */
  brandColour: string
  timeZone: string
  /** What becomes of published times when the time zone changes; nothing is stored. */
  publishedTimes: NonNullable<Input<'saveOrganisation'>['body']['publishedTimes']>
  locale: Locale
  email: string
  phoneNumber: string
  website: string
  /** When customers can reach the organisation, in its own words. */
  openingHours: string
  /** The version when the form was filled. A save is refused if the server has a newer version. */
  version: number
}

/** The names of the form fields with texts, by language. */
export const textFields = {
  nl: { name: 'nameNl', tagline: 'taglineNl' },
  en: { name: 'nameEn', tagline: 'taglineEn' },
} as const satisfies Record<Language, Record<string, keyof ProfileDraft>>

export const draftOfProfile = (profile: Profile): ProfileDraft => ({
  nameNl: profile.names.nl,
  nameEn: profile.names.en,
  taglineNl: profile.taglines.nl,
  taglineEn: profile.taglines.en,
  logo: storedImage(profile.logo),
  brandColour: profile.brandColor ?? '',
  timeZone: profile.timeZone,
  publishedTimes: 'KEEP_HOURS',
  locale: profile.locale,
  email: profile.email,
  phoneNumber: profile.phoneNumber,
  website: profile.website,
  openingHours: profile.openingHours,
  version: profile.version,
})

const line = (max: number) => z.string().trim().max(max, validationKey('too-long'))

/** Matches '#0f5147' in upper or lower case, and a short '#abc', which `toProfileRequest` expands. */
const colourPattern = /^#([\da-f]{6}|[\da-f]{3})$/i

export const isColour = (text: string): boolean => colourPattern.test(text)

const fields = z.object({
  nameNl: line(100),
  nameEn: line(100),
  taglineNl: line(200),
  taglineEn: line(200),
  logo: z.custom<ImageValue | null>(),
  brandColour: z
    .string()
    .trim()
    .refine((text) => text === '' || isColour(text), validationKey('colour')),
  timeZone: z.string().min(1, validationKey('required')),
  publishedTimes: z.enum(['KEEP_HOURS', 'KEEP_MOMENTS']),
  locale: z.enum(locales),
  email: line(254).refine((text) => text === '' || isEmailAddress(text), validationKey('email')),
  phoneNumber: line(40),
  website: line(300).refine(
    (text) => text === '' || readUrl(withScheme(text)) !== undefined,
    validationKey('web-address'),
  ),
  openingHours: line(300),
  version: z.number(),
})

export const profileSchema = fields.superRefine((draft, context) => {
  const { name } = textFields[draft.locale]
  if (draft[name] === '') context.addIssue({ code: 'custom', path: [name], message: validationKey('required') })
})

/** Whether a text has no translation: it is written in the organisation's language only. */
export function isIncomplete(draft: ProfileDraft): boolean {
  const [own, other] = [textFields[draft.locale], textFields[otherLanguage(draft.locale)]]
  return (['name', 'tagline'] as const).some(
    (text) => draft[own[text]].trim() !== '' && draft[other[text]].trim() === '',
  )
}

/** Adds the scheme to a web address: "studio.example" → "https://studio.example". */
export const withScheme = (address: string): string =>
  address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}`

/** Expands a short colour: "#ABC" → "#aabbcc". */
export const longColour = (colour: string): string => {
  const digits = colour.slice(1).toLowerCase()
  return `#${digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits}`
}

/**
 * Converts valid form values to an API request.
 * @param logo path of the uploaded picture
 * @param profile the current profile, for fields that are not in this form
 */
export const toProfileRequest = (
  draft: ProfileDraft,
  logo: string | null,
  { paymentMethods }: Pick<Profile, 'paymentMethods'>,
): Input<'saveOrganisation'>['body'] => ({
  name: wordsFrom('nl', draft.nameNl, draft.nameEn)[draft.locale],
  names: wordsFrom('nl', draft.nameNl, draft.nameEn),
  tagline: wordsFrom('nl', draft.taglineNl, draft.taglineEn)[draft.locale],
  taglines: wordsFrom('nl', draft.taglineNl, draft.taglineEn),
  brandColor: draft.brandColour.trim() === '' ? null : longColour(draft.brandColour.trim()),
  logo,
  timeZone: draft.timeZone,
  publishedTimes: draft.publishedTimes,
  locale: draft.locale,
  paymentMethods,
  email: draft.email.trim(),
  phoneNumber: draft.phoneNumber.trim(),
  website: withScheme(draft.website.trim()),
  openingHours: draft.openingHours.trim(),
  version: draft.version,
})

/** Maps each field of the API request to the form field that shows its errors. */
export const profileFieldOfRequest: Readonly<Record<string, keyof ProfileDraft>> = {
  name: 'nameNl',
  'names.nl': 'nameNl',
  'names.en': 'nameEn',
  tagline: 'taglineNl',
  'taglines.nl': 'taglineNl',
  'taglines.en': 'taglineEn',
  brandColor: 'brandColour',
  logo: 'logo',
  timeZone: 'timeZone',
  publishedTimes: 'publishedTimes',
  locale: 'locale',
  email: 'email',
  phoneNumber: 'phoneNumber',
  website: 'website',
  openingHours: 'openingHours',
}

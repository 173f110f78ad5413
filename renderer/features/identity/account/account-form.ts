import { z } from 'zod'
import type { Input, Output } from '#shared/api/client.ts'
import { passwordProblems, type PasswordLocale } from '#shared/domain/account/credentials.ts'
import { type Language, otherLanguage, wordsFrom } from '#shared/domain/words/texts-by-language.ts'
import { videoUrlSchema } from '#renderer/platform/fields/video-url-schema.ts'
import { storedImage, type ImageValue } from '#renderer/platform/image/image-value.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import type { FieldsOfRequest } from '#renderer/platform/forms/request-fields.ts'

export type Account = Output<'account'>

/** The values of the account form. */
export interface AccountDraft {
  firstName: string
  lastName: string
  phoneNumber: string
  /** Job title and description in the organisation's language. */
  jobTitle: string
  about: string
  /** In the other language; empty while it is not written. */
  otherJobTitle: string
  otherAbout: string
  avatar: ImageValue | null
  /** The link to the person's own video calls; empty for none. */
  videoUrl: string
  /** The version when the form was filled. A save is refused if the server has a newer version. */
  version: number
}

/** The form values of an account; `own` is the organisation's language. */
export const draftOfAccount = (account: Account, own: Language): AccountDraft => ({
  firstName: account.firstName,
  lastName: account.lastName,
  phoneNumber: account.phoneNumber,
  jobTitle: account.jobTitles[own],
  about: account.abouts[own],
  otherJobTitle: account.jobTitles[otherLanguage(own)],
  otherAbout: account.abouts[otherLanguage(own)],
  avatar: storedImage(account.avatar),
  videoUrl: account.videoUrl ?? '',
  version: account.version,
})

const line = (max: number) => z.string().trim().max(max, validationKey('too-long'))

export const MAX_ABOUT_LENGTH = 2000

export const accountSchema = z.object({
  firstName: line(100).min(1, validationKey('required')),
  lastName: line(100),
  phoneNumber: line(40),
  jobTitle: line(100),
  about: line(MAX_ABOUT_LENGTH),
  otherJobTitle: line(100),
  otherAbout: line(MAX_ABOUT_LENGTH),
  avatar: z.custom<ImageValue | null>(),
  videoUrl: videoUrlSchema,
  version: z.number(),
})

/**
 * Converts valid form values to an API request.
 * @param avatar path of the uploaded picture
 * @param own the organisation's language
 */
export const toRequest = (draft: AccountDraft, avatar: string | null, own: Language): Input<'saveAccount'>['body'] => ({
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  phoneNumber: draft.phoneNumber.trim(),
  jobTitle: draft.jobTitle.trim(),
  about: draft.about.trim(),
  jobTitles: wordsFrom(own, draft.jobTitle, draft.otherJobTitle),
  abouts: wordsFrom(own, draft.about, draft.otherAbout),
  avatar,
  videoUrl: draft.videoUrl.trim() || null,
  version: draft.version,
})

/** Whether a public text has no translation: it is written in the organisation's language only. */
export const isIncomplete = ({ jobTitle, about, otherJobTitle, otherAbout }: AccountDraft): boolean =>
  (jobTitle.trim() !== '' && otherJobTitle.trim() === '') || (about.trim() !== '' && otherAbout.trim() === '')

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: FieldsOfRequest<'saveAccount', AccountDraft> = {
  firstName: 'firstName',
  lastName: 'lastName',
  phoneNumber: 'phoneNumber',
  jobTitle: 'jobTitle',
  about: 'about',
  jobTitles: 'otherJobTitle',
  abouts: 'otherAbout',
  avatar: 'avatar',
  videoUrl: 'videoUrl',
}

export interface PasswordDraft {
  currentPassword: string
  newPassword: string
}

export const emptyPassword: PasswordDraft = { currentPassword: '', newPassword: '' }

/**
 * The schema of the password form. The current password is only required; the new one must follow the password rules of the current
 * language (rule D141).
 */
export const passwordSchema = (locale: PasswordLocale) =>
  z.object({
    currentPassword: z.string().min(1, validationKey('required')),
    newPassword: z
      .string()
      .max(200, validationKey('too-long'))
      .refine((password) => passwordProblems(password, locale).length === 0, validationKey('password')),
  })

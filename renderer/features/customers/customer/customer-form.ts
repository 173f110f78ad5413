import { z } from 'zod'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import type { Input } from '#shared/api/client.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import type { FieldsOfRequest } from '#renderer/platform/forms/request-fields.ts'

/** The values of the form in which a customer is entered or edited. */
export interface CustomerDraft {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  language: 'nl' | 'en' | ''
  version: number | null
}

/** Returns the form values of a new customer. A proposed name is split at its first space. */
export function emptyCustomer(name = ''): CustomerDraft {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' '), email: '', phoneNumber: '', language: '', version: null }
}

export const draftOfCustomer = (customer: CustomerRecord): CustomerDraft => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  phoneNumber: customer.phoneNumber,
  language: customer.language ?? '',
  version: customer.version,
})

export const customerSchema = z.object({
  firstName: z.string().trim().min(1, validationKey('required')).max(100, validationKey('too-long')),
  lastName: z.string().trim().max(100, validationKey('too-long')),
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || isEmailAddress(text), validationKey('email')),
  phoneNumber: z.string().trim().max(40, validationKey('too-long')),
  language: z.enum(['nl', 'en', '']),
  version: z.number().nullable(),
})

const contactOf = ({ firstName, lastName, email, phoneNumber, language }: CustomerDraft) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  phoneNumber: phoneNumber.trim(),
  language: language === '' ? null : language,
})

export const toCreation = (draft: CustomerDraft, id: string): Input<'createCustomer'>['body'] => ({
  id,
  ...contactOf(draft),
})

export const toChange = (draft: CustomerDraft, id: string): Input<'changeCustomer'>['body'] => ({
  id,
  ...contactOf(draft),
  ...(draft.version !== null && { version: draft.version }),
})

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: FieldsOfRequest<'changeCustomer', CustomerDraft> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phoneNumber: 'phoneNumber',
  language: 'language',
}

/** Returns the search text for existing customers with the typed mail address or phone number; '' while neither is complete. */
export function wordsOfContact({ email, phoneNumber }: Pick<CustomerDraft, 'email' | 'phoneNumber'>): string {
  if (isEmailAddress(email.trim())) return email.trim()
  return phoneNumber.replaceAll(/\D/g, '').length >= 9 ? phoneNumber.trim() : ''
}

import { z } from 'zod'
import type { TextKey } from '#shared/i18n/message-types.ts'

export interface SitesDraft {
  /** The typed sites, one per line, in any spelling. */
  text: string
  version: number
}

/** Returns the given key. Its type ensures that every error message of this form is a key of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

/** The non-empty lines: " a.example \n\n b.example" → ['a.example', 'b.example']. */
export const sitesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const textOf = (sites: readonly string[]): string => sites.join('\n')

/** At most fifty sites of at most 300 characters; the server validates the rest. */
export const sitesSchema = z.object({
  text: z
    .string()
    .refine((text) => sitesOf(text).length <= 50, key('too-many'))
    .refine((text) => sitesOf(text).every((site) => site.length <= 300), key('too-long')),
  version: z.number(),
})

/** Maps the server's field names to the form's only field. The server names a site by its index ("sites.2"). */
export const sitesFieldOfRequest: Readonly<Record<string, 'text'>> = Object.fromEntries(
  ['sites', ...Array.from({ length: 50 }, (_, index) => `sites.${index}`)].map((name) => [name, 'text']),
)

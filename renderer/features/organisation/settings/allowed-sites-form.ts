import { z } from 'zod'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

export interface SitesDraft {
  /** The typed sites, one per line, in any spelling. */
  text: string
  version: number
}

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
    .refine((text) => sitesOf(text).length <= 50, validationKey('too-many'))
    .refine((text) => sitesOf(text).every((site) => site.length <= 300), validationKey('too-long')),
  version: z.number(),
})

/** Maps the server's field names to the form's only field. The server names a site by its index ("sites.2"). */
export const sitesFieldOfRequest: Readonly<Record<string, 'text'>> = Object.fromEntries(
  ['sites', ...Array.from({ length: 50 }, (_, index) => `sites.${index}`)].map((name) => [name, 'text']),
)

import { z } from 'zod'
import { randomId } from '#shared/api/random-key.ts'
import type { Input } from '#shared/api/client.ts'
import { pageNameProblem } from '#shared/domain/own-page/page-name.ts'
import { ABOUT_LENGTH, MOST_PICTURES } from '#shared/domain/own-page/page-parts.ts'
import { type Language, otherLanguage, wordsFrom } from '#shared/domain/words/texts-by-language.ts'
import type { OwnPage } from '#renderer/data/organisation-page-queries.ts'
import type { ImageValue } from '#renderer/platform/image/image-value.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

export type PagePart = OwnPage['parts'][number]

/** The parts of the own page, in their order on it. */
export const pageParts: readonly PagePart[] = ['SERVICES', 'SPECIALISTS', 'HOURS', 'LOCATIONS', 'CONTACT']

export interface PictureDraft {
  /** React key that identifies the row in the form. */
  key: string
  image: ImageValue | null
  description: string
}

/** The values of the own page's form. */
export interface PageDraft {
  name: string
  isPublished: boolean
  /** In the organisation's language. */
  about: string
  /** In the other language; empty while it is not written. */
  otherAbout: string
  parts: PagePart[]
  pictures: PictureDraft[]
  /** The version when the form was filled. A save is refused if the server has a newer version. */
  version: number
}

/** The form values of the page; `own` is the organisation's language. */
export const draftOfPage = (page: OwnPage, own: Language): PageDraft => ({
  name: page.name,
  isPublished: page.isPublished,
  about: page.abouts[own],
  otherAbout: page.abouts[otherLanguage(own)],
  parts: pageParts.filter((part) => page.parts.includes(part)),
  pictures: page.pictures.map(({ filePath, url, description }) => ({
    key: filePath,
    image: { kind: 'stored', filePath, url },
    description,
  })),
  version: page.version,
})

export const emptyPicture = (): PictureDraft => ({ key: randomId(), image: null, description: '' })

const pictureSchema = z
  .object({
    key: z.string(),
    image: z.custom<ImageValue | null>(),
    description: z.string().trim().max(200, validationKey('too-long')),
  })
  // A row without a picture is left out, so it needs no description.
  .refine(({ image, description }) => image === null || description !== '', {
    path: ['description'],
    message: validationKey('required'),
  })

/**
 * Schema of the own page's form.
 * @param hasName whether the page has a name already, which may be changed but not removed
 */
export const pageSchema = (hasName: boolean) =>
  z
    .object({
      name: z.string().trim(),
      isPublished: z.boolean(),
      about: z.string().trim().max(ABOUT_LENGTH, validationKey('too-long')),
      otherAbout: z.string().trim().max(ABOUT_LENGTH, validationKey('too-long')),
      parts: z.array(z.enum(pageParts as [PagePart, ...PagePart[]])),
      pictures: z.array(pictureSchema).max(MOST_PICTURES, validationKey('too-many')),
      version: z.number(),
    })
    .superRefine(({ name, isPublished }, context) => {
      const isMissing = name === '' && (isPublished || hasName)
      const problem = isMissing ? validationKey('required') : name === '' ? undefined : pageNameProblem(name)
      if (problem) context.addIssue({ code: 'custom', path: ['name'], message: problem })
    })

/**
 * Converts the form values to an API request.
 * @param pictures the paths of the uploaded pictures, without empty rows
 * @param own the organisation's language
 */
export const toPageRequest = (
  { name, isPublished, about, otherAbout, parts, version }: PageDraft,
  pictures: readonly { filePath: string; description: string }[],
  own: Language,
): Input<'saveOwnPage'>['body'] => ({
  name: name.trim(),
  isPublished,
  about: about.trim(),
  abouts: wordsFrom(own, about, otherAbout),
  parts,
  pictures: [...pictures],
  version,
})

/** Maps each field of the API request to the form field that shows its errors. */
export const pageFieldOfRequest = { name: 'name', about: 'about', abouts: 'otherAbout' } as const

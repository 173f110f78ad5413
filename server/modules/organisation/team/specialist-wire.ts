import type { Output } from '#shared/api/client.ts'
import type { Specialist } from '#shared/domain/team/specialist.ts'
import { hasTexts, textFor, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import type { AnswerLanguages } from '#server/platform/wire/answer-languages.ts'
import { type Images, wireImage } from '#server/modules/organisation/image/image-wire.ts'

/**
 * A specialist in the reader's language (rule D293).
 * @param email for customers that of the organisation's contact, because a specialist's own is their log-in (rule D411)
 */
export function wireSpecialist(
  specialist: Specialist,
  images: Images,
  { own, reader }: AnswerLanguages,
  email: string,
): Output<'specialist'> {
  const { translation } = specialist
  return {
    id: specialist.id,
    firstName: specialist.firstName,
    lastName: specialist.lastName,
    title: textFor(specialist, 'jobTitle', reader),
    bio: textFor(specialist, 'bio', reader),
    ...(translation &&
      hasTexts(translation) && {
        titles: wordsOf(specialist, 'jobTitle', own),
        bios: wordsOf(specialist, 'bio', own),
      }),
    email,
    profilePicture: wireImage(specialist.avatarPath, images),
  }
}

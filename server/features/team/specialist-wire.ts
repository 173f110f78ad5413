import type { Output } from '#shared/api/client.ts'
import type { Specialist } from '#shared/domain/team/specialist.ts'
import { hasTexts, textFor, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import type { AnswerLanguages } from '#server/platform/wire/answer-languages.ts'
import { type Images, wireImage } from '#server/features/image/image-wire.ts'

/** A specialist as customers see them, in the reader's language (rule D293). */
export function wireInstructor(
  specialist: Specialist,
  images: Images,
  { own, reader }: AnswerLanguages,
): Output<'instructor'> {
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
    email: specialist.email,
    profilePicture: wireImage(specialist.avatarPath, images),
  }
}

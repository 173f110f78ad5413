import type { Output } from '#shared/api/client.ts'
import type { Specialist } from '#shared/domain/team/specialist.ts'
import { type Images, wireImage } from '#server/features/image/image-wire.ts'

export function wireInstructor(specialist: Specialist, images: Images): Output<'instructor'> {
  return {
    id: specialist.id,
    firstName: specialist.firstName,
    lastName: specialist.lastName,
    title: specialist.jobTitle,
    bio: specialist.bio,
    email: specialist.email,
    profilePicture: wireImage(specialist.avatarPath, images),
  }
}

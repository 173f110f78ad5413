import type { Output } from '#shared/api/client.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Invitation } from './invitation/invitations.ts'
import type { TeamMember } from './members.ts'
import { wireImage } from '#server/modules/organisation/image/image-wire.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { memberRoles } from '#server/platform/wire/wire-enums.ts'

export const wireMember = (
  member: TeamMember,
  callerId: string,
  images: Pick<Storage, 'publicUrl'>,
): Output<'changeMember'> => ({
  id: member.accountId,
  version: member.version,
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  role: memberRoles[member.role],
  specialistId: member.specialistId,
  jobTitle: member.jobTitle,
  avatar: wireImage(member.avatarPath, images),
  videoUrl: member.videoUrl,
  isYou: member.accountId === callerId,
})

export const wireInvitation = (zone: Zone, invitation: Invitation): Output<'inviteMember'> => ({
  id: invitation.id,
  email: invitation.email,
  role: memberRoles[invitation.role],
  jobTitle: invitation.jobTitle,
  deliversServices: invitation.deliversServices,
  expiresAt: wireInstant(zone, epochMinuteOf(invitation.expiresAt)),
})

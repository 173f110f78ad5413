import { z } from 'zod'
import type { Input, Output } from '#shared/api/client.ts'
import type { TeamMember } from '#renderer/data/api-types.ts'
import { emailField } from '#renderer/platform/fields/email-field-schema.ts'
import { videoUrlSchema } from '#renderer/platform/fields/video-url-schema.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import type { FieldsOfRequest } from '#renderer/platform/forms/request-fields.ts'

export type Invitation = Output<'team'>['invitations'][number]

export const roles = ['SPECIALIST', 'OWNER'] as const

/** The form's values for a member or an invitation. */
export interface MemberDraft {
  /** The mail address, for an invitation only. */
  email: string
  role: (typeof roles)[number]
  jobTitle: string
  /** Whether the member delivers services: always true for a specialist, optional for an owner. */
  deliversServices: boolean
  /** The link to the member's own video calls; empty for none. */
  videoUrl: string
  version: number | null
}

/** The values of a new invitation. The default role is a specialist, because most invited people are specialists. */
export const emptyMember: MemberDraft = {
  email: '',
  role: 'SPECIALIST',
  jobTitle: '',
  deliversServices: true,
  videoUrl: '',
  version: null,
}

export const draftOfMember = ({ role, jobTitle, specialistId, videoUrl, version, email }: TeamMember): MemberDraft => ({
  email,
  role,
  jobTitle,
  deliversServices: specialistId !== null,
  videoUrl: videoUrl ?? '',
  version,
})

/** Whether the member delivers services: an owner by choice. */
export const delivers = ({ role, deliversServices }: Pick<MemberDraft, 'role' | 'deliversServices'>): boolean =>
  role === 'SPECIALIST' || deliversServices

export const memberSchema = z
  .object({
    email: emailField,
    role: z.enum(roles),
    jobTitle: z.string().trim().max(100, validationKey('too-long')),
    deliversServices: z.boolean(),
    videoUrl: z.string(),
    version: z.number().nullable(),
  })
  // The link is shown, and sent, only of somebody who delivers services.
  .refine((draft) => !delivers(draft) || videoUrlSchema.safeParse(draft.videoUrl).success, {
    path: ['videoUrl'],
    message: validationKey('video-url'),
  })

const positionOf = (draft: MemberDraft) => ({
  role: draft.role,
  jobTitle: draft.jobTitle.trim(),
  deliversServices: delivers(draft),
})

export const toInvitation = (draft: MemberDraft): Input<'inviteMember'>['body'] => ({
  email: draft.email.trim(),
  ...positionOf(draft),
})

export const toChange = (draft: MemberDraft, id: string): Input<'changeMember'>['body'] => ({
  id,
  ...positionOf(draft),
  ...(delivers(draft) && { videoUrl: draft.videoUrl.trim() || null }),
  ...(draft.version !== null && { version: draft.version }),
})

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: FieldsOfRequest<'inviteMember' | 'changeMember', MemberDraft> = {
  email: 'email',
  role: 'role',
  jobTitle: 'jobTitle',
  deliversServices: 'deliversServices',
  videoUrl: 'videoUrl',
}

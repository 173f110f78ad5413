import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** An invitation to work for an organisation. */
export interface InvitationMailJob extends OrganisationMailJob {
  readonly template: 'invitation'
  readonly to: string
  /** The secret of the link. */
  readonly token: string
  /** The name of the member who invites. */
  readonly inviter: string
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    invitation: InvitationMailJob
  }
}

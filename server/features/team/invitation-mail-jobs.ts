import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** To somebody whom an owner asks to work for an organisation. */
export interface InvitationMailJob extends OrganisationMailJob {
  readonly template: 'invitation'
  readonly to: string
  /** The secret of the link. */
  readonly token: string
  /** Name of who asks. */
  readonly inviter: string
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    invitation: InvitationMailJob
  }
}

import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** Mails to those who wait (rules D188 to D192). */
export type WaitingTemplate =
  | 'waiting-joined'
  | 'waiting-offer'
  /** The offer was not answered in time. */
  | 'waiting-lapsed'
  /** The session was moved, and the entry with it. */
  | 'waiting-moved'
  /** The session was cancelled, or is not offered any more. */
  | 'waiting-ended'

/** A job for a mail about an entry of a waiting list; the text is written when the mail is sent. */
export interface WaitingMailJob extends OrganisationMailJob {
  readonly template: WaitingTemplate
  readonly entryId: string
  /** The start of the session when the job was created, as an ISO instant; only for a moved session. */
  readonly start?: string
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    waiting: WaitingMailJob
  }
}

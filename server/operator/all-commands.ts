import type { Command } from './command.ts'
import { backup, restore } from './commands/backup.ts'
import { bucketRules, copyBucketFiles } from './commands/bucket-copy-and-rules.ts'
import { check } from './commands/check.ts'
import { eraseOrganisation } from './commands/erase-organisation.ts'
import { exportOrganisation } from './commands/export-organisation.ts'
import { jobs } from './commands/jobs.ts'
import { failedMails, sendAgain } from './commands/mails.ts'
import { changeOwner, members } from './commands/members.ts'
import { switchOffSecondFactor } from './commands/switch-off-second-factor.ts'
import { organisations, resume, suspend } from './commands/organisations.ts'
import { payments } from './commands/payments.ts'
import { rotateKeys } from './commands/rotate-keys.ts'
import { status } from './commands/status.ts'

/** The commands of `inplan`, in the order of its help. */
export const commands: readonly Command[] = [
  status,
  check,
  organisations,
  suspend,
  resume,
  members,
  changeOwner,
  switchOffSecondFactor,
  failedMails,
  sendAgain,
  jobs,
  payments,
  rotateKeys,
  backup,
  restore,
  copyBucketFiles,
  bucketRules,
  exportOrganisation,
  eraseOrganisation,
]

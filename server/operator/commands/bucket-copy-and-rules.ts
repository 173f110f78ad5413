import { type Configuration, type S3Settings, StartError } from '#server/platform/configuration.ts'
import { systemClock } from '#server/platform/clock.ts'
import { copyFiles } from '#server/platform/storage/copy-files.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { filesFolder } from '#server/platform/storage/open-storage.ts'
import { CommandFailure, defineCommand } from '#server/operator/command.ts'
import { openFiles, withDamage } from '#server/operator/open-uploaded-files.ts'
import { counted } from '#server/operator/text-table.ts'

export const copyBucketFiles = defineCommand({
  name: 'copy-files',
  summary: 'Copies all uploaded files from DATA_DIR to the S3 bucket, or back, while the servers run',
  details:
    'Compares every file by its digest after it arrived. When it was interrupted, run it again: it skips what is there. It deletes ' +
    'nothing. The settings of S3 name the bucket.',
  words: [],
  options: { to: { type: 'string', value: 's3|disk', meaning: 'Where to' } },
  changes: false,
  async run({ configuration }, _words, { to: target }) {
    if (target !== 's3' && target !== 'disk') throw new CommandFailure('usage', 'Say where to: --to s3, or --to disk')
    const { bucket } = bucketOf(configuration)
    const { dataDirectory } = configuration
    const disk = await openDiskStorage(filesFolder(dataDirectory), () => '', systemClock)
    const s3 = await openFiles(configuration)
    const [from, to, where] = target === 's3' ? [disk, s3, `the bucket ${bucket}`] : [s3, disk, dataDirectory]
    const { copied, there, damaged } = await copyFiles(from, to)
    const text = `Copied ${counted(copied, 'file')} to ${where}; ${there} were there already.`
    return { ...withDamage(text, damaged), json: { copied, there, damaged } }
  },
})

export const bucketRules = defineCommand({
  name: 'bucket-rules',
  summary: 'Sets the lifecycle rules of the S3 bucket: unfinished uploads go after a day, deleted files after 30 days',
  details:
    'Other rules of the bucket stay. The key needs s3:GetLifecycleConfiguration and s3:PutLifecycleConfiguration.',
  words: [],
  options: {},
  changes: false,
  async run({ configuration }) {
    const settings = bucketOf(configuration)
    // Opening the storage throws an error that explains how to fix wrong settings.
    await openFiles(configuration)
    // The library for S3 is large, so it is loaded only when it is used.
    const { setBucketRules } = await import('#server/platform/storage/bucket-rules.ts')
    const rules = await setBucketRules(settings)
    return { text: `The bucket ${settings.bucket} has these rules: ${rules.join(', ')}`, json: { rules } }
  },
})

function bucketOf({ s3 }: Configuration): S3Settings {
  if (!s3) throw new StartError('Set S3_BUCKET and the other settings of S3: they name the bucket.')
  return s3
}

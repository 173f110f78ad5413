import { z } from 'zod'
import { isVideoUrl } from '#shared/domain/service/video-url.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'

const message: TextKey<'validation'> = 'video-url'

/** A link to video calls, or an empty text for none. */
export const videoUrlSchema = z
  .string()
  .trim()
  .refine((text) => text === '' || isVideoUrl(text), message)

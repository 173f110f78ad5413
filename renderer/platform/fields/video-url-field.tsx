import type { ComponentProps } from 'react'
import { MAX_VIDEO_URL_LENGTH } from '#shared/domain/service/video-url.ts'
import { TextField } from '#shared/ui/index.ts'

/** A field for a link to video calls. */
export function VideoUrlField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_VIDEO_URL_LENGTH}
      placeholder="https://"
      {...field}
    />
  )
}

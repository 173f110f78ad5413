/** The maximum number of characters of a link to video calls. */
export const MAX_VIDEO_URL_LENGTH = 500

/** Whether a text can be the link to video calls: an encrypted address with a host, as in "https://meet.example.com/fenna". */
export function isVideoUrl(text: string): boolean {
  const url = URL.parse(text)
  const isPlain = text.length <= MAX_VIDEO_URL_LENGTH && !/\s/.test(text)
  return isPlain && text.startsWith('https://') && url !== null && url.hostname.includes('.') && url.username === ''
}

/** The maximum number of characters of a link to video calls. */
export const MAX_VIDEO_URL_LENGTH = 500

/** An encrypted address with a host of several parts and without a user's name, as in "https://meet.example.com/fenna". */
const VIDEO_URL = /^https:\/\/[^\s/@?#:]+\.[^\s/@?#:]+(:\d+)?([/?#]\S*)?$/

/** Whether a text can be the link to video calls. */
export const isVideoUrl = (text: string): boolean => text.length <= MAX_VIDEO_URL_LENGTH && VIDEO_URL.test(text)

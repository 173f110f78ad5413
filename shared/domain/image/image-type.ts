/** The accepted types of pictures (rule A5.25). */
export const imageTypes = ['image/jpeg', 'image/png'] as const

export type ImageType = (typeof imageTypes)[number]

const beginnings: readonly { readonly type: ImageType; readonly bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
]

/** Detects a picture's type by the first bytes of its file. File name and declared type are ignored (threat U1). */
export function imageTypeOf(content: Uint8Array): ImageType | undefined {
  return beginnings.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))?.type
}

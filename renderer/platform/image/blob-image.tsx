import { useCallback, type ComponentProps } from 'react'

interface BlobImageProps extends Omit<ComponentProps<'img'>, 'src' | 'ref' | 'content'> {
  content: Blob
  alt: string
}

/** An image element for a blob. Its object URL is revoked with the element. */
export function BlobImage({ content, alt, ...image }: BlobImageProps) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      const url = URL.createObjectURL(content)
      if (element) element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [content],
  )
  return <img {...image} alt={alt} ref={show} />
}

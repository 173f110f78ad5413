import { useState } from 'react'

interface ServicePictureProps {
  src?: string | undefined
  /** 'eager' for pictures that are visible at first; 'lazy' ones load when they come near the viewport. */
  loading?: 'eager' | 'lazy' | undefined
}

/** The picture of a service, or a placeholder when there is none or it fails to load. Fills its container. */
export function ServicePicture({ src, loading = 'lazy' }: ServicePictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  if (src && src !== brokenSrc)
    return (
      <img
        src={src}
        alt=""
        width={250}
        height={175}
        loading={loading}
        decoding="async"
        onError={() => {
          // The failure is logged for developers, because the placeholder hides it (rule B8.9).
          console.warn(`The picture ${src} could not be loaded`)
          setBrokenSrc(src)
        }}
      />
    )
  return (
    <svg viewBox="0 0 250 175" preserveAspectRatio="xMidYMid slice" fill="currentColor" aria-hidden="true">
      <circle cx="150" cy="68" r="24" opacity="0.2" />
      <path d="M0 128c46-22 92-22 134-8s78 14 116-6v61H0z" opacity="0.14" />
      <path d="M0 150c52-14 96-6 136 2s76 8 114-4v27H0z" opacity="0.2" />
    </svg>
  )
}

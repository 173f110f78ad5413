import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './second-factor.module.css'

/**
 * A QR code that is generated locally, so that its secret text is not sent to any service. It is dark on light in every colour scheme,
 * because cameras expect that.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 })
    const rows = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: code.size, path: rows.join('') }
  }, [text])
  return (
    <figure className={styles.qr} aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
    </figure>
  )
}

import { qrSvg } from './qr-svg.ts'

interface QrPictureProps {
  text: string
  /** What it is for, read aloud. */
  label: string
  className: string | undefined
}

/** A QR code, drawn here; no other service sees the address. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`} alt={label} />
}

import { qrSvg } from './qr-svg.ts'

interface QrPictureProps {
  text: string
  /** The alternative text for screen readers: what the code is for. */
  label: string
  className: string | undefined
}

/** A QR code, generated locally, so that the address is not sent to any service. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`} alt={label} />
}

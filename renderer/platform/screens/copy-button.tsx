import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon, useToast } from '#shared/ui/index.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { CopyIcon } from '../theme/icons.tsx'

/** Milliseconds that the button shows "Copied". */
const praise = 2000

interface CopyButtonProps {
  text: string
  /** The button's text; "Copy" by default. */
  label?: string
  /** The accessible description of what is copied, if several buttons have the same text. */
  description?: string
}

/** Copies a text to the clipboard through the bridge, because the page itself has no permission to do so. */
export function CopyButton({ text, label, description }: CopyButtonProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const showToast = useToast()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), praise)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await bridge.invoke('clipboard.write', text)
      setCopied(true)
    } catch {
      showToast({ kind: 'error', title: t('copy.failed') })
    }
  }

  const words = label ?? t('copy')
  return (
    <Button
      variant="white"
      isCompact
      onClick={() => void copy()}
      {...(description !== undefined && { 'aria-label': `${isCopied ? t('copied') : words}: ${description}` })}
    >
      {isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}{' '}
      <span aria-live="polite">{isCopied ? t('copied') : words}</span>
    </Button>
  )
}

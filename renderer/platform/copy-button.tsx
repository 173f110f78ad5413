import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon, useToast } from '#shared/ui/index.ts'
import { useBridge } from './bridge-context.ts'
import { CopyIcon } from './icons.tsx'

/** Milliseconds that the button says that it worked. */
const praise = 2000

interface CopyButtonProps {
  text: string
  /** What the button says; "Copy" when left out. */
  label?: string
  /** Names what is copied, where several buttons say the same. */
  description?: string
}

/** Puts a text on the clipboard. The page itself has no permission to: the bridge does it. */
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

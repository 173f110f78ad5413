import { useMutation } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { useErrorText } from '../calls/use-error-text.ts'

/** A part of a file, and the cursor of the next part; null after the last one. */
interface Piece {
  readonly text: string
  readonly next: string | null
}

/** A file that is loaded in parts. */
export interface ListFile {
  readonly name: string
  /** Loads the part at a cursor; without a cursor, the first part. */
  readonly load: (after: { readonly after?: string }) => Promise<Piece>
}

/** Returns a mutation that loads a list as CSV, part by part, and saves it where the person chooses. */
export function useExportList() {
  const bridge = useBridge()
  const t = useText('provider')
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ name, load }: ListFile) => {
      const texts: string[] = []
      let piece = await load({})
      texts.push(piece.text)
      while (piece.next !== null) {
        piece = await load({ after: piece.next })
        texts.push(piece.text)
      }
      return bridge.invoke('file.save', { name, text: texts.join('') })
    },
    onSuccess: (isSaved) => isSaved && showToast({ kind: 'success', title: t('list.saved') }),
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
}

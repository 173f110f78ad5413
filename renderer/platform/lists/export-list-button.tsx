import { useText } from '#shared/i18n/use-text.ts'
import { IconButton } from '#shared/ui/index.ts'
import { DownloadIcon } from '../theme/icons.tsx'
import { type ListFile, useExportList } from './use-export-list.ts'

/** A button that saves the filtered list as a CSV file. */
export function ExportListButton(file: ListFile) {
  const t = useText('provider')
  const saving = useExportList()
  return (
    <IconButton
      label={t('list.save')}
      icon={<DownloadIcon />}
      aria-busy={saving.isPending || undefined}
      aria-disabled={saving.isPending || undefined}
      onClick={() => saving.isPending || saving.mutate(file)}
    />
  )
}

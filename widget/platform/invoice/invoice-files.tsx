import { useMutation } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { fileOfBase64, saveFile } from '#shared/ui/save-file.ts'
import { call } from '../../data/lazy-api-client.ts'
import { ActionFailureNotice } from '../shell/action-failure-notice.tsx'

interface InvoiceFilesProps {
  invoices: Output<'ownInvoices'>['invoices']
}

/** Invoices and credit notes, each to be saved as PDF (rule D249). */
export function InvoiceFiles({ invoices }: InvoiceFilesProps) {
  const t = useText('bookings')
  const locale = useLocale()
  const download = useMutation({
    mutationFn: (id: string) => call('ownInvoiceFile', { params: { id } }),
    onSuccess: ({ fileName, content }) => saveFile(fileName, fileOfBase64(fileName, content)),
  })
  if (invoices.length === 0) return null
  return (
    <>
      {download.error && <ActionFailureNotice error={download.error} />}
      <ul>
        {invoices.map(({ id, kind, number, total }) => (
          <li key={id}>
            <span>
              {t(`invoices.${kind}`, { number })}
              <small>{formatPrice(Math.round(total * 100), locale)}</small>
            </span>
            <Button
              variant="white"
              isCompact
              isLoading={download.isPending && download.variables === id}
              onClick={() => download.mutate(id)}
            >
              {t('invoices.save')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

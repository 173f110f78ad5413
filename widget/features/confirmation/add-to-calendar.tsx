import { useMutation } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CalendarIcon } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { FailureNotice } from '../../app/shell/failure-notice.tsx'

interface AddToCalendarProps {
  bookingId: string
}

/** Hands the booking over as a file that calendars open (rule B7.22). */
export function AddToCalendar({ bookingId }: AddToCalendarProps) {
  const t = useText('widget')
  const download = useMutation({
    mutationFn: () => call('appointmentCalendarFile', { params: { id: bookingId } }),
    onSuccess: ({ fileName, content }) => saveFile(fileName, new Blob([content], { type: 'text/calendar' })),
  })
  return (
    <>
      {download.error && <FailureNotice error={download.error} />}
      <Button isWide isLoading={download.isPending} onClick={() => download.mutate()}>
        <CalendarIcon />
        {t('checkout.add-to-calendar')}
      </Button>
    </>
  )
}

function saveFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { parseLocalTime } from '#shared/time/local-time.ts'
import { Button, NativeSelect, Skeleton, TimeField, VisuallyHidden } from '#shared/ui/index.ts'
import { whyNotOfferedQuery } from '#renderer/data/queries.ts'
import type { Service, Specialist } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { fittingQuestion, isAskable, specialistsOf, type OfferQuestion } from './why-not-offered-question.ts'
import { OfferVerdict } from './why-not-offered-verdict.tsx'

interface WhyNotOfferedProps {
  services: readonly Service[]
  /** The specialists whose calendars the person may see. */
  specialists: readonly Specialist[]
  first: OfferQuestion
}

/** The fields for service, specialist and time, and the answer once they are complete. */
export function WhyNotOffered({ services, specialists, first }: WhyNotOfferedProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const bridge = useBridge()
  const now = useWallNow()
  const { close } = useDialogFrame()
  const isBusiness = hasSpecialists(useSession())
  const [question, setQuestion] = useState(first)
  const [isTimeLeft, setTimeLeft] = useState(false)
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...whyNotOfferedQuery(bridge, question),
    enabled: isAskable(question),
  })
  const service = services.find(({ id }) => id === question.serviceId)
  const specialist = specialists.find(({ id }) => id === question.specialistId)
  const isTimeWrong = isTimeLeft && parseLocalTime(question.time) === undefined
  const ask = (changes: Partial<OfferQuestion>) =>
    setQuestion((asked) => fittingQuestion({ ...asked, ...changes }, services, specialists))

  return (
    <AppDialog
      title={t('why.title')}
      description={t('why.text')}
      footer={
        <Button variant="white" onClick={() => close()}>
          {t('why.close')}
        </Button>
      }
    >
      <NativeSelect
        label={t('why.service')}
        required
        options={services
          .filter((each) => specialistsOf(each, specialists).length > 0)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={question.serviceId}
        onChange={(serviceId) => ask({ serviceId })}
      />
      {isBusiness && (
        <NativeSelect
          label={t('why.specialist')}
          required
          options={specialistsOf(service, specialists).map((each) => ({ value: each.id, label: fullName(each) }))}
          value={question.specialistId}
          onChange={(specialistId) => ask({ specialistId })}
          isReadOnly={specialistsOf(service, specialists).length === 1}
        />
      )}
      <div className={grid.two}>
        <DateField
          label={t('why.date')}
          value={question.date}
          onChange={(date) => ask({ date })}
          earliest={question.date < now.date ? question.date : now.date}
        />
        <TimeField
          label={t('why.time')}
          required
          value={question.time}
          onChange={(time) => ask({ time })}
          onBlur={() => setTimeLeft(question.time !== '')}
          error={isTimeWrong ? validationText('time') : undefined}
        />
      </div>
      <VisuallyHidden aria-live="polite">{isFetching && !answer ? t('why.busy') : ''}</VisuallyHidden>
      {answer && service && specialist ? (
        <OfferVerdict answer={answer} question={question} service={service} specialist={specialist} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        isFetching && <Skeleton height="96px" />
      )}
    </AppDialog>
  )
}

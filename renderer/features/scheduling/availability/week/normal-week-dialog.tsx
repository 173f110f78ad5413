import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { addDays } from '#shared/time/local-date.ts'
import { Button, Notice, Skeleton } from '#shared/ui/index.ts'
import { normalWeekQuery, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { servicesFor } from '../create/availability-form.ts'
import { choosableSpecialists } from '../fields/choosable-specialists.ts'
import { NormalWeekForm } from './normal-week-form.tsx'
import { draftFrom } from './week-draft.ts'

/** Sets the normal week of a specialist: of anyone for an owner, their own for a specialist (rule D169). */
export function NormalWeekDialog({ specialistId }: { specialistId?: string | undefined }) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const errorText = useErrorText()
  const { date: today } = useWallNow()
  // The start date is computed once, so that it does not change if the dialog is open at midnight.
  const [validFrom] = useState(() => addDays(today, 1))
  const [chosen, setChosen] = useState(specialistId)
  const { data: services } = useQuery(servicesQuery(bridge))
  const { data: allSpecialists } = useQuery(specialistsQuery(bridge))
  const specialists = choosableSpecialists(allSpecialists ?? [], session)
  const specialist = specialists.find(({ id }) => id === chosen) ?? specialists[0]
  const week = useQuery({
    ...normalWeekQuery(bridge, { specialistId: specialist?.id ?? '', from: validFrom }),
    enabled: specialist !== undefined,
  })

  if (!services || !specialist || !week.data) {
    return (
      <AppDialog size="wide" title={t('week.title')}>
        {week.error ? (
          <Notice
            kind="error"
            action={
              <Button variant="white" onClick={() => void week.refetch()}>
                {t('failed.retry')}
              </Button>
            }
          >
            {errorText(week.error)}
          </Notice>
        ) : (
          <Skeleton height="320px" />
        )}
      </AppDialog>
    )
  }
  return (
    <NormalWeekForm
      key={specialist.id}
      first={draftFrom(week.data, validFrom)}
      specialistId={specialist.id}
      specialists={hasSpecialists(session) ? specialists : []}
      services={servicesFor(services, { type: 'APPOINTMENT', specialistId: specialist.id })}
      onSpecialist={setChosen}
    />
  )
}

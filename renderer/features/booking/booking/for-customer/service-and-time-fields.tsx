import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { NativeSelect, TextField, TimeField } from '#shared/ui/index.ts'
import type { Service, Specialist } from '#renderer/data/api-types.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import {
  type CompleteDraft,
  type ForCustomerDraft,
  type ForCustomerField,
  specialistsOf,
  withService,
} from './for-customer-draft.ts'
import styles from './service-and-time-fields.module.css'

interface ServiceAndTimeFieldsProps {
  draft: ForCustomerDraft
  complete: CompleteDraft
  onChange: (draft: ForCustomerDraft) => void
  onLeave: (field: ForCustomerField) => void
  services: readonly Service[]
  specialists: readonly Specialist[]
  today: LocalDate
  /** Whether the time is that of a session, which determines the duration. */
  isSession: boolean
  errorOf: (field: ForCustomerField) => string | undefined
}

/** The fields for service, specialist, date, start and duration. */
export function ServiceAndTimeFields(props: ServiceAndTimeFieldsProps) {
  const { draft, complete, onChange, onLeave, services, specialists, today, isSession, errorOf } = props
  const t = useText('provider')
  const isBusiness = hasSpecialists(useSession())
  const service = services.find(({ id }) => id === draft.serviceId)
  const those = specialistsOf(service, specialists)
  return (
    <>
      <div className={grid.two}>
        <NativeSelect
          label={t('book-for.service')}
          required
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.serviceId}
          onChange={(id) => {
            const chosen = services.find((each) => each.id === id)
            if (chosen) onChange(withService(draft, chosen, specialists))
          }}
        />
        {isBusiness && (
          <NativeSelect
            label={t('book-for.specialist')}
            required
            options={those.map((each) => ({ value: each.id, label: fullName(each) }))}
            value={draft.specialistId}
            onChange={(specialistId) => onChange({ ...draft, specialistId })}
            isReadOnly={those.length === 1}
          />
        )}
      </div>
      <div className={styles.times}>
        <DateField
          label={t('book-for.date')}
          value={draft.date}
          onChange={(date) => onChange({ ...draft, date })}
          earliest={today}
        />
        <TimeField
          label={t('book-for.time')}
          required
          value={draft.from}
          onChange={(from) => onChange({ ...draft, from })}
          onBlur={() => draft.from !== '' && onLeave('from')}
          error={errorOf('from')}
        />
        <TextField
          label={t('book-for.duration')}
          required
          inputMode="numeric"
          autoComplete="off"
          suffix={t('book-for.minutes')}
          value={complete.duration}
          readOnly={isSession}
          {...(isSession && { hint: t('book-for.duration-session') })}
          onChange={(event) => onChange({ ...draft, duration: event.currentTarget.value })}
          onBlur={() => onLeave('duration')}
          error={errorOf('duration')}
        />
      </div>
    </>
  )
}

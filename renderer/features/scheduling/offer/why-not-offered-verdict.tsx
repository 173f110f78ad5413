import { useNavigate } from 'react-router-dom'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { addDays } from '#shared/time/local-date.ts'
import { Button, ChevronRightIcon, Notice } from '#shared/ui/index.ts'
import { wallDateOf, type OfferAnswer, type Service, type Specialist } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import type { OfferQuestion } from './why-not-offered-question.ts'
import styles from './why-not-offered-verdict.module.css'
import { remedyOf } from './why-not-offered-remedy.ts'

interface OfferVerdictProps {
  answer: OfferAnswer
  question: OfferQuestion
  service: Service
  specialist: Specialist
}

/** Explains which rule makes the time available or not, with the bookings that prevent it and a link to where it can be changed. */
export function OfferVerdict({ answer, question, service, specialist }: OfferVerdictProps) {
  const t = useText('provider')
  const locale = useLocale()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { role, organisation } = useSession()
  const { verdict, bookings } = answer
  const remedy = remedyOf(verdict, role)
  const wallOf = (instant: string) => `${formatDate(wallDateOf(instant), locale)}, ${instant.slice(11, 16)}`
  const awayText = (away: OfferAnswer['away']) => {
    if (!away) return ''
    const [from, to] = [wallOf(away.startTime), wallOf(away.endTime)]
    return away.title === '' ? t('why.away', { from, to }) : t('why.away-named', { from, to, title: away.title })
  }
  const words = {
    service: service.name,
    specialist: fullName(specialist),
    moment: answer.earliest === null ? '' : wallOf(answer.earliest),
    away: awayText(answer.away),
    resource: answer.resource ?? '',
    // The booking window ends at midnight after its last day, so one day is subtracted.
    date: answer.latest === null ? '' : formatDate(addDays(wallDateOf(answer.latest), -1), locale),
  }
  const go = (to: string) => dialogs.closeAll(() => void navigate(to))

  function act() {
    switch (remedy) {
      case 'availability':
        dialogs.open({ kind: 'create-availability', date: question.date, specialistId: specialist.id })
        break
      case 'settings':
        go('/settings')
        break
      case 'services':
        go('/services')
        break
      case 'calendar':
        go(`/calendar?view=week&day=${question.date}`)
        break
      default:
    }
  }

  return (
    <Notice
      kind={verdict === 'OFFERED' ? 'success' : 'information'}
      title={t(`why.${verdict}.title`, words)}
      action={
        remedy !== undefined &&
        remedy !== 'ask-owner' && (
          <Button variant="white" isCompact onClick={act}>
            {t(`why.act.${remedy}`)}
          </Button>
        )
      }
    >
      <p>{t(`why.${verdict}.text`, words)}</p>
      {bookings.length > 0 && (
        <ul className={styles.bookings} aria-label={t('why.bookings')}>
          {bookings.map(({ id, startTime, endTime, serviceName, guestName }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.booking}
                onClick={() => dialogs.open({ kind: 'booking', bookingId: id })}
              >
                <span className={styles.words}>
                  <b>{t('why.booking', { guest: guestName, service: serviceName })}</b>{' '}
                  <small>{`${wallOf(startTime)} - ${endTime.slice(11, 16)}`}</small>
                </span>
                <ChevronRightIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {remedy === 'ask-owner' && <p>{t('why.ask-owner', { organisation: organisation.name })}</p>}
    </Notice>
  )
}

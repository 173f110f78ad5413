import { type Absence, isAbsenceOf } from './absence.ts'

interface Viewer {
  readonly role: 'owner' | 'specialist'
  /** The member's id as a specialist; null for a member who delivers no services. */
  readonly specialistId: string | null
}

/** Whether a member sees an absence (rule D153). An owner sees every absence, a specialist those that include them. */
export const seesAbsence = ({ role, specialistId }: Viewer, absence: Pick<Absence, 'specialistIds'>): boolean =>
  role === 'owner' || (specialistId !== null && isAbsenceOf(absence, specialistId))

/** Whether a member may change an absence (rule D153). An owner may change every absence, a specialist those that are only their own. */
export const mayChangeAbsence = (
  { role, specialistId }: Viewer,
  { specialistIds }: Pick<Absence, 'specialistIds'>,
): boolean =>
  role === 'owner' || (specialistIds !== 'all' && specialistIds.length === 1 && specialistIds[0] === specialistId)

// The records of this module that all modules may use.
export { insertAbsence, listAbsences, moveAbsencesToZone } from './absence/absences.ts'

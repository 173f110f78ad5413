// The records of this module that all modules may use.
export { insertSeries, listExceptions, listSeries } from './availability/series.ts'
export { claimTimes } from './claim/claim-for-many-bookings.ts'
export { claimRow, joinedClaimRows } from './claim/claim-rows.ts'
export { joinSpecialists, releaseJoined } from './claim/companion-claims.ts'
export { REVISION_ONLY, readClaims } from './claim/read-claims.ts'
export {
  exchangeUnits,
  listResourceClaimsAhead,
  lockResources,
  readResourceClaims,
  releaseUnits,
  resourceClaimRows,
  takeUnits,
} from './claim/resource-claims.ts'
export {
  type HeldClaim,
  type SpecialistTime,
  claimsWithin,
  giveClaimTo,
  lockFreeSpecialists,
  lockSpecialists,
  moveClaim,
  releaseSeats,
  takeFreeTime,
  takeSeat,
  takeSharedSeat,
} from './claim/specialist-time-claims.ts'

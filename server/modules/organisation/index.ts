// What other modules, the pages, the demonstration and the operator may call of this module.
export { allowedSites, setAllowedSites } from './embedding/allowed-sites.ts'
export { pictureProblem } from './image/check-and-protect-picture.ts'
export { insertImage } from './image/image-rows.ts'
export { type Images, imagesForProviders, wireImage } from './image/image-wire.ts'
export { type PaperPicture, readPictureForPaper } from './image/picture-for-paper.ts'
export { placeOf, wireLocation } from './location/location-wire.ts'
export { insertLocation, listLocations, listOpenLocations } from './location/locations.ts'
export { wireOrganisation } from './organisation/organisation-wire.ts'
export {
  type OrganisationProfile,
  type OwnOrganisation,
  findContact,
  findOrganisation,
  findOwnOrganisation,
  insertOrganisation,
  languageOf,
  lockOwnOrganisation,
  replyAddressOf,
} from './organisation/organisations.ts'
export { findSigningKey, signingKeyOf } from './organisation/signing-key.ts'
export { setSuspended } from './organisation/suspensions.ts'
export { findPolicy, saveBuffer } from './settings/policies.ts'
export { beginWork } from './team/begin-change-end-work.ts'
export { INVITATION_DAYS, type InvitationToken, readInvitationToken } from './team/invitation/invitation-token.ts'
export {
  type Invitation,
  findInvitationByToken,
  insertInvitation,
  redeemInvitation,
} from './team/invitation/invitations.ts'
export { memberToChange } from './team/member-to-change.ts'
export {
  type TeamMember,
  deleteMember,
  findMember,
  findReaderInsteadOf,
  findSpecialistLocale,
  insertMember,
  listMemberLocales,
  listMembers,
  lockMembers,
  membershipsOf,
  updateMember,
} from './team/members.ts'
export { isCallerConfirmed, listOwners, tellOwners } from './team/owner-changes.ts'
export { wireSpecialist } from './team/specialist-wire.ts'
export {
  findSpecialist,
  insertSpecialist,
  isWithdrawn,
  listSpecialists,
  updateSpecialist,
  withdrawSpecialist,
} from './team/specialists.ts'

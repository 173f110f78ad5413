// The records of this module that all modules may use.
export { type CustomerNote, insertNote, listNotes, newestNotes } from './customer/customer-notes.ts'
export { insertTag, tagsOf } from './customer/customer-tags.ts'
export { findCustomerAccess } from './customer/customer-visibility-setting.ts'
export {
  type NamedPerson,
  blockedAccounts,
  blockedCustomers,
  customerIdOf,
  customerOfAccount,
  customerOfOrganisations,
  findCustomer,
  findCustomerIdByEmail,
  findCustomerLocale,
  holdCustomer,
  linkCustomer,
  lockCustomer,
  namedCustomers,
  namesOfCustomers,
  updateCustomerNames,
} from './customer/customers.ts'
export {
  adoptGuests,
  enterGuests,
  hasBlockedCustomers,
  isAddressBlocked,
  ofAccounts,
  provenCustomer,
} from './customer/guest-customers.ts'
export { saveBillingAddress } from './customer/save-billing-address.ts'
export {
  type EditedCustomer,
  insertCustomer,
  lockForEdit,
  setBlocked,
  updateContact,
} from './customer/save-customer.ts'
export { type ListedCustomer, customersAfter } from './customer/search/customer-list.ts'
export { indexedWord, searchWords } from './customer/search/search-words.ts'

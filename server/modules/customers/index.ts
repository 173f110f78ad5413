// What other modules, the pages, the demonstration and the operator may call of this module.
export { customerFilterOf } from './customer/customer-list-input.ts'
export { enterCustomer } from './customer/enter-customer.ts'
export { visibleCustomer } from './customer/visible-customer.ts'

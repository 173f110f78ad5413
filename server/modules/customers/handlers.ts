// What server/app connects of this module: its handlers, routes and jobs.
export { customerAnswersHandlers } from './customer/answer-handlers.ts'
export { customerHandlers } from './customer/customer-handlers.ts'
export { customerAccessHandlers } from './customer/customer-visibility-handlers.ts'
export { customerMergeHandlers } from './customer/merge-handlers.ts'
export { customerNoteHandlers } from './customer/note-handlers.ts'

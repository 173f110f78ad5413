// What other modules, the pages, the demonstration and the operator may call of this module.
export { findStopVisit, type StopVisit, stopTextsByLink } from './text-message/stop-text-messages-by-link.ts'

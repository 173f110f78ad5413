// What other modules, the pages, the demonstration and the operator may call of this module.
export { type StopLinks, type StopVisit, stopLinks } from './text-message/stop-text-messages-by-link.ts'

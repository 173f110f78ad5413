// What server/app connects of this module: its handlers, routes and jobs.
export { listExportHandlers } from './list-export/list-export-handlers.ts'
export { privacyHandlers } from './privacy/privacy-handlers.ts'
export { reportHandlers } from './report/report-handlers.ts'

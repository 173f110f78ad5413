/**
 * Column types of every table by name; `server/migrations` is the source. Each feature declares its own tables in here
 * (`<noun>-tables.ts`). Dates are read as 'yyyy-MM-dd', never as instants.
 */
export interface Tables {}

import type { QueryResultRow } from 'pg'
import type { Database, NamedStatement } from '#server/platform/database/database.ts'
import { nameOrganisation } from './current-work.ts'
import type { Trace } from './trace-types.ts'
import { traced } from './traced-call.ts'

const system = { 'db.system.name': 'postgresql' }

/** Wraps a database: its transactions record their organisation in the current work, and become spans when tracing is on. */
export const observedDatabase = (database: Database, trace: Trace | undefined): Database => ({
  ...database,
  inTenant: (organisationId, work) => {
    nameOrganisation(organisationId)
    return traced(trace, 'transaction', ofTenant(organisationId), () => database.inTenant(organisationId, work))
  },
  readTenant: (organisationId, work) => {
    nameOrganisation(organisationId)
    return traced(trace, 'read transaction', ofTenant(organisationId), () => database.readTenant(organisationId, work))
  },
  asAccount: (accountId, work) =>
    traced(trace, 'account transaction', system, () => database.asAccount(accountId, work)),
  call: <Row extends QueryResultRow>(statement: NamedStatement) =>
    traced(trace, `statement ${statement.name}`, system, () => database.call<Row>(statement)),
})

const ofTenant = (organisationId: string) => ({ ...system, 'inplan.organization_id': organisationId })

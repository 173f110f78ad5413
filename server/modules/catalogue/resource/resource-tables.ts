import type { ColumnType, Generated } from 'kysely'

/** Tables of resources and of the services' needs for them. The time for which resources are taken is in the table of resource claims. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    resource: ResourceTable
    service_resource: ServiceResourceTable
  }
}

interface ResourceTable {
  organization_id: string
  id: string
  name: string
  quantity: number
  location_id: string | null
  version: Generated<number>
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}

interface ServiceResourceTable {
  organization_id: string
  service_id: string
  resource_id: string
  quantity: number
}

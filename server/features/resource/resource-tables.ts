import type { ColumnType, Generated } from 'kysely'

/** Tables of resources and what services need of them. Their taken time is a table of claims. */
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

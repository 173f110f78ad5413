import type { ListedCustomer } from '#server/modules/customers/records/index.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { Column } from '#server/modules/reporting/list-export/csv-piece.ts'
import { wallCells } from './local-time-cells.ts'

/** Returns the columns of a list of customers. Notes are left out, because some members may see customers but not their notes. */
export function customerColumns(zone: Zone): readonly Column<ListedCustomer>[] {
  const { dateOf } = wallCells(zone)
  return [
    { title: 'first-name', cell: ({ firstName }) => firstName },
    { title: 'last-name', cell: ({ lastName }) => lastName },
    { title: 'email', cell: ({ email }) => email },
    { title: 'phone', cell: ({ phoneNumber }) => ({ phone: phoneNumber }) },
    { title: 'tags', cell: ({ tags }) => tags.join(', ') },
    { title: 'blocked', cell: ({ blockedAt }, text) => (blockedAt ? text('is-blocked') : '') },
    { title: 'since', cell: ({ createdAt }) => dateOf(createdAt) },
    { title: 'last-visit', cell: ({ lastVisit }) => dateOf(lastVisit) },
    { title: 'next-visit', cell: ({ nextVisit }) => dateOf(nextVisit) },
  ]
}

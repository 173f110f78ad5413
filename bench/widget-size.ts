import { resolve } from 'node:path'
import { kilobytes, measureSizes } from '#scripts/widget-size.ts'
import type { Table } from './result-table.ts'

/** Measures the compressed size of the files that a visitor of a host page downloads. */
export async function measureWidgetSize(): Promise<Table> {
  const sizes = await measureSizes(resolve(import.meta.dirname, '../out'))
  return {
    columns: ['What', 'Size', 'At most'],
    rows: sizes.map(({ name, bytes, maxBytes }) => [name, kilobytes(bytes), kilobytes(maxBytes)]),
  }
}

import type { ColumnEntry } from '../../../../objects/catalog/column.ts'

/** Columns of kinds that only subresources return; notation as in core/kinds/tables/resources.txt. */
export const subresourceColumns: Readonly<Record<string, readonly ColumnEntry[]>> = {
  Scale: [
    { name: 'Name', type: 'string', format: '', priority: 0, cell: '.metadata.name' },
    { name: 'Desired', type: 'integer', format: '', priority: 0, cell: '.spec.replicas' },
    { name: 'Available', type: 'integer', format: '', priority: 0, cell: '.status.replicas' },
    {
      name: 'Age',
      type: 'string',
      format: '',
      priority: 0,
      cell: 'age(.metadata.creationTimestamp)',
    },
  ],
}

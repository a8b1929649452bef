import type { CommandCall } from '../command.ts'
import type { OutputFormat } from '../output/output-format.ts'
import type { TableStyle } from '../output/table-printer.ts'
import { typeName } from '../resources/type-name.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** The style of `get`'s table of a resource; `several` where it prints more than one resource. */
export function tableStyle(
  { flags }: CommandCall,
  resource: ServedResource,
  format: OutputFormat,
  several: boolean,
): TableStyle {
  return {
    wide: format.name === 'wide',
    noHeaders: flags.on('no-headers'),
    showLabels: flags.on('show-labels'),
    labelColumns: flags.texts('label-columns'),
    withNamespace: flags.on('all-namespaces') && resource.namespaced,
    prefix: several || flags.on('show-kind') ? `${typeName(resource)}/` : '',
    withEvent: flags.on('output-watch-events'),
  }
}

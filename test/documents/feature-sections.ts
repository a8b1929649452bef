import { builtInPlugins } from '../../core/access/admission/built-in-plugins.ts'
import { builtInCatalog } from '../support/schemas/built-in-catalog.ts'
import { code, markdownRows } from './markdown-rows.ts'

/** The admission plug-ins in the order in which a write meets them. */
export function pluginRows(): string {
  return markdownRows(
    ['admission plug-in', 'by default'],
    builtInPlugins.map(({ name, isDefault }) => [code(name), isDefault ? 'on' : 'off']),
  )
}

/** Group versions of the default release with their resources, in the order of discovery. */
export function resourceRows(): string {
  const rows = builtInCatalog()
    .groups()
    .flatMap(({ group, versions }) =>
      versions.map(({ version, definitions }) => [
        code(group === '' ? version : `${group}/${version}`),
        definitions.map(({ resource }) => code(resource)).join(', '),
      ]),
    )
  return markdownRows(['group and version', 'resources'], rows)
}

import type { Flag } from '../flag.ts'
import {
  allFlag,
  allNamespacesFlag,
  dryRunFlag,
  fieldManagerFlag,
  fieldSelectorFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'

/** Flags of the commands that change labels and annotations. */
export function metadataFlags(
  field: 'labels' | 'annotations',
  fieldManager: string,
): readonly Flag[] {
  return [
    filenameFlag,
    selectorFlag,
    fieldSelectorFlag,
    allNamespacesFlag,
    allFlag,
    {
      name: 'overwrite',
      type: 'boolean',
      help: `If true, allow ${field} to be overwritten, otherwise reject updates of existing ones.`,
    },
    { name: 'list', type: 'boolean', help: `Display the ${field} of the objects.` },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
    fieldManagerFlag(fieldManager),
  ]
}

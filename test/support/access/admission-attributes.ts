import type { AdmissionAttributes } from '../../../core/access/admission/admission-attributes.ts'
import { builtIn, writeContext } from '../schemas/built-in-catalog.ts'

/** Admission attributes of a create of a pod, with `changes`. */
export function admissionAttributes(
  changes: Partial<AdmissionAttributes> = {},
): AdmissionAttributes {
  const definition = changes.definition ?? builtIn('pods')
  const { group, version, kind } = definition
  return {
    operation: 'CREATE',
    definition,
    subresource: '',
    kind: { group, version, kind },
    namespace: 'default',
    name: 'a',
    pathName: '',
    object: undefined,
    old: undefined,
    options: {},
    dryRun: false,
    write: writeContext(),
    warnings: [],
    signal: new AbortController().signal,
    isReinvocation: false,
    requestReinvocation: () => undefined,
    annotate: () => undefined,
    trace: undefined,
    ...changes,
  }
}

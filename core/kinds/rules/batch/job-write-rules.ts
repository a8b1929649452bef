import type { Brand } from '../../../base/api/brand.ts'
import { ensureStruct, objectOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../base/api/json.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import { withMemberInPlace } from '../shared/place-member.ts'

function setDefaults(target: WritableJsonObject, values: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(values)) target[key] ??= value
}

const behindSelector: ReadonlySet<string> = new Set([
  'manualSelector',
  'template',
  'ttlSecondsAfterFinished',
  'completionMode',
  'suspend',
  'podReplacementPolicy',
  'managedBy',
])

/** Metadata that stands behind labels in the order of the type. */
const behindLabels: ReadonlySet<string> = new Set([
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
])

/** The labels of a template; absent ones are added in their place. */
function labelsOf(template: WritableJsonObject): JsonObject {
  const metadata = ensureStruct(template, 'metadata')
  const known = objectOf(metadata, 'labels')
  if (known) return known
  const labels: JsonObject = {}
  template['metadata'] = withMemberInPlace(metadata, 'labels', labels, behindLabels)
  return labels
}

/** Selector and pod labels of a job, by its uid; labels that the user chose stay, and validation judges them. */
export function jobSelector(brand: Brand): WriteRule {
  const domain = `batch.${brand.labelDomain}`
  return (next) => {
    const spec = ensureStruct(next, 'spec')
    if (spec['manualSelector'] === true) return
    const { name = '', uid = '' } = next.metadata
    const template = ensureStruct(spec, 'template')
    // Labels that defaulting took from the template are the template's: they get those that are added here, too.
    const given = next.metadata.labels
    const isShared = given !== undefined && given === structOf(template, 'metadata')['labels']
    const known = labelsOf(template)
    setDefaults(known, {
      [`${domain}/controller-uid`]: uid,
      [`${domain}/job-name`]: name,
      'controller-uid': uid,
      'job-name': name,
    })
    const labels = withSortedKeys(known)
    ensureStruct(template, 'metadata')['labels'] = labels
    const matched = ensureStruct(ensureStruct(spec, 'selector'), 'matchLabels')
    setDefaults(matched, { [`${domain}/controller-uid`]: uid })
    next['spec'] = withMemberInPlace(spec, 'selector', structOf(spec, 'selector'), behindSelector)
    // A job without labels takes those of its template. Defaulting runs before these are set, and would add them only later.
    const { metadata } = next
    if (isShared || Object.keys(metadata.labels ?? {}).length === 0) {
      metadata.labels = { ...(labels as Readonly<Record<string, string>>) }
    }
  }
}

import type { Brand } from '../../../base/api/brand.ts'
import type * as batchv1 from '../../../base/api/types/batch.v1.generated.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import { withMemberInPlace } from '../shared/place-member.ts'

type Labels = Record<string, string>

function setDefaults(target: Labels, values: Readonly<Labels>): void {
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
function labelsOf(template: Writable<corev1.PodTemplateSpec>): Labels {
  if (template.metadata.labels) return template.metadata.labels
  const labels: Labels = {}
  template.metadata = withMemberInPlace(template.metadata, 'labels', labels, behindLabels)
  return labels
}

/** Selector and pod labels of a job, by its uid; labels that the user chose stay, and validation judges them. */
export function jobSelector(brand: Brand): WriteRule<batchv1.Job> {
  const domain = `batch.${brand.labelDomain}`
  return (next) => {
    const { spec } = next
    if (spec.manualSelector === true) return
    const { name = '', uid = '' } = next.metadata
    const { template } = spec
    // Labels that defaulting took from the template are the template's: they get those that are added here, too.
    const given = next.metadata.labels
    const isShared = given !== undefined && given === template.metadata.labels
    const known = labelsOf(template)
    setDefaults(known, {
      [`${domain}/controller-uid`]: uid,
      [`${domain}/job-name`]: name,
      'controller-uid': uid,
      'job-name': name,
    })
    const labels = withSortedKeys(known)
    template.metadata.labels = labels
    const { selector = {} } = spec
    setDefaults((selector.matchLabels ??= {}), { [`${domain}/controller-uid`]: uid })
    next.spec = withMemberInPlace(spec, 'selector', selector, behindSelector)
    // A job without labels takes those of its template. Defaulting runs before these are set, and would add them only later.
    const { metadata } = next
    if (isShared || Object.keys(metadata.labels ?? {}).length === 0) {
      metadata.labels = { ...labels }
    }
  }
}

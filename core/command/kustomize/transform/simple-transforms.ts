import {
  getKey,
  isJsonObject,
  isList,
  setKey,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { type FieldConfig, type FieldSpec, mergeSpecs } from '../fields/field-spec.ts'
import { visitField } from '../fields/visit-field.ts'
import type { LabelEntry, ReplicaEntry } from '../kustomization/kustomization.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { wrongKind } from '../resources/node-kind.ts'
import { equalId, isClusterScoped, isSelected, type ResourceId } from '../resources/resource-id.ts'
import { gvkTexts, type ResourceList } from '../resources/resource-list.ts'
import type { Resource } from '../resources/resource.ts'
import { scalarText } from '../resources/written-scalar.ts'

/** Puts all objects into a namespace, with what else names it. */
export function setNamespace(list: ResourceList, namespace: string, config: FieldConfig): void {
  for (const resource of list.items) {
    resource.storePreviousId()
    const { gvk } = resource
    if (!isClusterScoped(gvk)) resource.namespace = namespace
    if (gvk.kind === 'RoleBinding' || gvk.kind === 'ClusterRoleBinding') {
      setDefaultSubjects(resource, namespace)
    }
    const isCore = resource.live['apiVersion'] === 'v1'
    for (const spec of config.namespace) {
      if (spec.path === 'metadata/namespace' || (spec.path === 'metadata/name' && !isCore)) continue
      visitField(resource, spec, 'text', list.budget, (slot) => slot.set(namespace))
    }
    const { id } = resource
    list.budget.step(list.items.length)
    if (list.items.filter((other) => equalId(other.id, id)).length > 1) {
      throw new KustomizeError(
        `namespace transformation produces ID conflict: ${id.kind} ${id.name}`,
      )
    }
  }
}

/** Subjects of the name `default` are the service accounts of the namespace. */
function setDefaultSubjects(resource: Resource, namespace: string): void {
  const subjects = getKey(resource.live, 'subjects')
  if (!isList(subjects)) return
  for (const subject of subjects) {
    if (!isJsonObject(subject) || subject['name'] !== 'default') continue
    const writable: WritableJsonObject = subject
    writable['namespace'] = namespace
  }
}

/** Objects whose names others rely on: they get neither prefix nor suffix. */
const keptNames = [
  { kind: 'CustomResourceDefinition' },
  { kind: 'APIService', group: 'apiregistration.k8s.io' },
  { kind: 'Namespace' },
]

/** Adds a prefix or a suffix to names. */
export function affixNames(
  list: ResourceList,
  affix: string,
  where: 'prefix' | 'suffix',
  specs: readonly FieldSpec[],
): void {
  for (const resource of list.items) {
    const { originalId } = resource
    if (keptNames.some((kept) => isSelected(originalId, kept))) continue
    for (const spec of specs) {
      if (!isSelected(originalId, spec)) continue
      if (spec.path === 'metadata/name') {
        resource[where === 'prefix' ? 'prefixes' : 'suffixes'].push(affix)
        resource.storePreviousId()
      }
      visitField(resource, spec, 'text', list.budget, (slot) => {
        const text = scalarText(slot.value) ?? ''
        slot.set(where === 'prefix' ? affix + text : text + affix)
      })
    }
  }
}

/** Sets labels or annotations in all fields of some specs. */
function setTexts(
  list: ResourceList,
  texts: Readonly<Record<string, string>>,
  specs: readonly FieldSpec[],
): void {
  const keys = Object.keys(texts).toSorted()
  for (const resource of list.items) {
    for (const key of keys) {
      for (const spec of specs) {
        visitField(resource, spec, 'object', list.budget, ({ value }) => {
          if (!isJsonObject(value)) {
            throw wrongKind('MappingNode', value)
          }
          setKey(value, key, texts[key] ?? '')
        })
      }
    }
  }
}

const objectLabels: FieldSpec = {
  group: '',
  version: '',
  kind: '',
  path: 'metadata/labels',
  create: true,
}

/** The fields that an entry of `labels` sets. */
function specsOfLabels(entry: LabelEntry, config: FieldConfig): readonly FieldSpec[] {
  const own = (entry.fields ?? []).map((field) => ({
    group: '',
    version: '',
    kind: '',
    path: '',
    create: false,
    ...field,
  }))
  const specs = mergeSpecs(own, config.labels)
  if (entry.includeSelectors) return mergeSpecs(specs, config.commonLabels)
  const templates = entry.includeTemplates ? mergeSpecs(specs, config.templateLabels) : specs
  return mergeSpecs(templates, [objectLabels])
}

export function addLabels(list: ResourceList, entry: LabelEntry, config: FieldConfig): void {
  setTexts(list, entry.pairs ?? {}, specsOfLabels(entry, config))
}

export function addCommonLabels(
  list: ResourceList,
  labels: Readonly<Record<string, string>>,
  config: FieldConfig,
): void {
  setTexts(list, labels, config.commonLabels)
}

export function addAnnotations(
  list: ResourceList,
  annotations: Readonly<Record<string, string>>,
  config: FieldConfig,
): void {
  setTexts(list, annotations, config.commonAnnotations)
}

/** Sets a label of the objects alone. */
export function addObjectLabel(list: ResourceList, name: string, value: string): void {
  setTexts(list, { [name]: value }, [objectLabels])
}

/** Sets the replicas of the workloads of a name. */
export function setReplicas(
  list: ResourceList,
  { name = '', count = 0 }: ReplicaEntry,
  config: FieldConfig,
): void {
  let isFound = false
  for (const spec of config.replicas) {
    const isWanted = (id: ResourceId): boolean => id.name === name && isSelected(id, spec)
    for (const resource of list.matching(isWanted)) {
      isFound = true
      visitField(resource, spec, 'text', list.budget, (slot) => slot.set(count))
    }
  }
  if (isFound) return
  throw new KustomizeError(
    `resource with name ${name} does not match a config with the following GVK ${gvkTexts(config.replicas)}`,
  )
}

/** A field that no object of the rich set of a kind sets, and why; patterns are regular expressions. */
interface RichSetException {
  readonly kind?: string
  readonly path: string
  readonly reason: string
}

const exceptions: readonly RichSetException[] = [
  {
    path: '(^|\\.)metadata\\.(uid|selfLink|resourceVersion|generation|deletionTimestamp|deletionGracePeriodSeconds|creationTimestamp|managedFields|namespace|generateName)$',
    reason: 'The server or the harness sets it.',
  },
  {
    path: '(^|\\.)metadata\\.(ownerReferences|finalizers|name|annotations|labels)$',
    reason: 'Metadata are of one type; the rich ConfigMap sets all of it.',
  },
  {
    kind: '(DaemonSet|Deployment|ReplicaSet|StatefulSet|Job|CronJob|ReplicationController)$',
    path: '(^|\\.)template\\.spec\\.',
    reason: 'The template of a pod is one type; the rich PodTemplates set all of it.',
  },
  {
    kind: '^v1 PodTemplate$',
    path: '^template\\.spec\\.volumes\\[\\]',
    reason: 'Volumes of pods are of one type; the rich Pods set all of it.',
  },
  {
    kind: '^v1 Pod(Template)?$',
    path: '(^|\\.)spec\\.ephemeralContainers$',
    reason: 'No new pod and no template has any; they are written through their subresource.',
  },
  {
    kind: '^v1 Pod(Template)?$',
    path: '\\.env\\[\\]\\.valueFrom\\.fileKeyRef$',
    reason:
      'The field is dropped while its feature gate is off, and then the variable has no source.',
  },
  {
    kind: 'CustomResourceDefinition$',
    path: 'openAPIV3Schema\\.(id|\\$schema|\\$ref|patternProperties|dependencies|additionalItems|definitions)$',
    reason: 'A definition is refused with these keywords, which no structural schema has.',
  },
  {
    kind: 'CustomResourceDefinition$',
    path: '\\.(items\\.(schema|jSONSchemas)|additionalProperties\\.(allows|schema))$',
    reason: 'The fields have no name in JSON: their values stand for the structs.',
  },
  {
    kind: 'PriorityLevelConfiguration$',
    path: '^spec\\.exempt$',
    reason: 'Only the level named exempt has it, which is made at the first start.',
  },
  {
    kind: 'VolumeAttachment$',
    path: '^spec\\.source\\.inlineVolumeSpec\\.',
    reason: 'The spec of a volume is one type; the rich PersistentVolumes set all of it.',
  },
  {
    kind: 'StatefulSet$',
    path: '^spec\\.volumeClaimTemplates\\[\\]\\.status\\.',
    reason: 'The status of a claim is one type; the rich PersistentVolumeClaims set all of it.',
  },
  {
    kind: 'CustomResourceDefinition$',
    path: '\\.openAPIV3Schema\\.(id|\\$schema|\\$ref|patternProperties|dependencies|additionalItems|definitions)$|\\.(schema|jSONSchemas|allows)$',
    reason:
      'Definitions refuse the field, or it stands for one of two forms that JSON does not name.',
  },
  {
    kind: 'AccessReview$',
    path: '^metadata$|^spec\\.nonResourceAttributes$',
    reason: 'Reviews of access refuse metadata, and those of a namespace other paths.',
  },
  {
    kind: '^events\\.k8s\\.io/v1 Event$',
    path: '^deprecated',
    reason: 'New events of the group refuse it; the rich events of v1 set it by its other name.',
  },
  {
    kind: 'Role$',
    path: '^rules\\[\\]\\.nonResourceURLs$',
    reason: 'Only cluster roles may have it.',
  },
  {
    kind: 'CronJob$',
    path: '^spec\\.jobTemplate\\.spec\\.selector$',
    reason: 'Templates of jobs refuse a selector.',
  },
  {
    kind: '(Deployment|ReplicaSet|HorizontalPodAutoscaler|StatefulSet|PersistentVolumeClaim|Pod|PodTemplate|ResourceSlice|ResourceClaimTemplate)$',
    path: '\\.(terminatingReplicas|tolerance|maxUnavailable|perDeviceNodeSelection|distinctAttribute)$|dataSourceRef\\.namespace$',
    reason: 'A gate that is off by default drops it.',
  },
  {
    kind: '^v1 (Binding|ComponentStatus)$',
    path: '',
    reason: 'Bindings are no objects, and component statuses are only read.',
  },
]

/** Whether the rich set leaves the field of the kind out, for a reason that is written down. */
export function isRichlyUnset(kind: string, path: string): boolean {
  return exceptions.some(
    (each) => new RegExp(each.kind ?? '').test(kind) && new RegExp(each.path).test(path),
  )
}

import { equalJson, type WritableJsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { FieldName, Writable } from '../../../../base/api/types/views.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { appArmorAdvice, appArmorKey, profileOf } from './app-armor.ts'
import { type AnyContainer, containerLists } from './container-lists.ts'

/** Longest AppArmor profile, in bytes: the longest path on a node. */
const longestProfile = 4_095

/** AppArmor annotations of a new pod become fields of its containers, for old clients that set only annotations. */
export const profilesOfAnnotations: WriteRule<corev1.Pod> = (next, _stored, context) => {
  const { brand } = context
  const { annotations } = next.metadata
  const start = appArmorKey('', brand)
  if (!annotations || !Object.keys(annotations).some((key) => key.startsWith(start))) return
  const { spec } = next
  if (spec.os?.name === 'windows') return
  const ofPod = profileIn(spec)
  for (const list of containerLists) {
    for (const container of spec[list] ?? []) {
      const key = appArmorKey(container.name, brand)
      const annotation = annotations[key]
      if (annotation === undefined || profileIn(container)) continue
      const profile = validProfile(annotation)
      if (profile && equalJson(profile, ofPod)) continue
      if (profile) setProfile(container, profile)
      context.warn(`metadata.annotations[${key}]: ${appArmorAdvice}`)
    }
  }
}

function profileIn(secured: corev1.PodSpec | AnyContainer): corev1.AppArmorProfile | undefined {
  return secured.securityContext?.appArmorProfile
}

function validProfile(annotation: string): corev1.AppArmorProfile | undefined {
  const profile = profileOf(annotation)
  const name = profile?.localhostProfile ?? ''
  return name.trim() === name && byteLength(name) <= longestProfile ? profile : undefined
}

/** Container fields that follow `securityContext` in the order of the type. */
const behind: readonly FieldName<corev1.EphemeralContainer>[] = [
  'stdin',
  'stdinOnce',
  'tty',
  'targetContainerName',
]

function setProfile(container: Writable<AnyContainer>, profile: corev1.AppArmorProfile): void {
  if (container.securityContext) {
    container.securityContext.appArmorProfile = profile
    return
  }
  container.securityContext = { appArmorProfile: profile }
  const members: WritableJsonObject = container
  for (const key of behind) {
    const value = members[key]
    if (value === undefined) continue
    delete members[key]
    members[key] = value
  }
}

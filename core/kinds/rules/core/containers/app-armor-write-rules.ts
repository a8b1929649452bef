import { objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import {
  equalJson,
  type JsonObject,
  setKey,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { appArmorAdvice, appArmorKey, profileOf } from './app-armor.ts'

/** Longest AppArmor profile, in bytes: the longest path on a node. */
const longestProfile = 4_095

/** AppArmor annotations of a new pod become fields of its containers, for old clients that set only annotations. */
export const profilesOfAnnotations: WriteRule = (next, _stored, context) => {
  const { brand } = context
  const { annotations } = next.metadata
  const start = appArmorKey('', brand)
  if (!annotations || !Object.keys(annotations).some((key) => key.startsWith(start))) return
  const spec = structOf(next, 'spec')
  if (textOf(structOf(spec, 'os'), 'name') === 'windows') return
  const ofPod = profileIn(spec)
  for (const list of ['initContainers', 'containers', 'ephemeralContainers']) {
    for (const container of objectsOf(spec, list)) {
      const key = appArmorKey(textOf(container, 'name'), brand)
      const annotation = annotations[key]
      if (annotation === undefined || profileIn(container)) continue
      const profile = validProfile(annotation)
      if (profile && equalJson(profile, ofPod)) continue
      if (profile) setProfile(container, profile)
      context.warn(`metadata.annotations[${key}]: ${appArmorAdvice}`)
    }
  }
}

function profileIn(secured: JsonObject): JsonObject | undefined {
  return objectOf(structOf(secured, 'securityContext'), 'appArmorProfile')
}

function validProfile(annotation: string): JsonObject | undefined {
  const profile = profileOf(annotation)
  const name = profile ? textOf(profile, 'localhostProfile') : ''
  return name.trim() === name && byteLength(name) <= longestProfile ? profile : undefined
}

/** Container fields that follow `securityContext` in the order of the type. */
const behind = ['stdin', 'stdinOnce', 'tty', 'targetContainerName']

function setProfile(container: WritableJsonObject, profile: JsonObject): void {
  const known: WritableJsonObject | undefined = objectOf(container, 'securityContext')
  if (known) {
    known['appArmorProfile'] = profile
    return
  }
  const last = behind.flatMap((key) => {
    const value = container[key]
    delete container[key]
    return value === undefined ? [] : [{ key, value }]
  })
  container['securityContext'] = { appArmorProfile: profile }
  for (const { key, value } of last) setKey(container, key, value)
}
